# test_texts — every language has all texts that are used, and the browser chooses the language.

import glob
import json
import os
import re
import unittest

from page_case import PageCase

PAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "..", "Sources", "Web", "Page")
LANGUAGES = ("en", "de", "ko", "zh")
# The keys that the page composes of a prefix and a word of the server or of its own code.
COMPOSED = ("stage.", "scene.", "coloring.", "blend.", "colors.", "editor.", "help.", "make.", "inspector.",
            "landmark.")


def table(language):
    with open(os.path.join(PAGE, f"texts-{language}.json"), encoding="utf-8") as file:
        return json.load(file)


def sources():
    names = [*glob.glob(os.path.join(PAGE, "*.js")), os.path.join(PAGE, "index.html")]
    found = {}
    for name in names:
        with open(name, encoding="utf-8") as file:
            found[os.path.basename(name)] = file.read()
    return found


class TableTests(unittest.TestCase):
    def test_all_languages_have_the_same_keys(self):
        for language in LANGUAGES[1:]:
            self.assertEqual(list(table(language)), list(table("en")), language)

    def test_no_text_is_empty_and_their_gaps_agree(self):
        english = table("en")
        for language in LANGUAGES:
            for key, text in table(language).items():
                self.assertNotEqual(text.strip(), "", (language, key))
                gaps = [sorted(re.findall(r"\{\w+\}", one)) for one in (text, english[key])]
                self.assertEqual(gaps[0], gaps[1], (language, key))
                self.assertEqual(text.count("|"), english[key].count("|"), (language, key))

    def test_every_key_that_is_used_exists_and_every_text_is_used(self):
        english, everything = table("en"), "\n".join(sources().values())
        used = set(re.findall(r"\btext\('([\w.]+)'", everything))
        used |= set(re.findall(r'data-(?:text|label|title)="([\w.]+)"', everything))
        self.assertEqual(sorted(used - set(english)), [])
        unused = [key for key in english if key not in everything and not key.startswith(COMPOSED)]
        self.assertEqual(unused, [])

    def test_files_say_what_they_are_and_stay_small(self):
        for name, text in sources().items():
            if name.endswith(".js"):
                self.assertRegex(text.splitlines()[0], rf"^// {re.escape(name)} — \S", name)
                self.assertLess(len(text.splitlines()), 350, name)

    def test_nothing_is_inline_and_nothing_comes_from_elsewhere(self):
        page = sources()["index.html"]
        self.assertNotRegex(page, r'\son\w+="|\sstyle="|<style|<script(?![^>]*\ssrc=)')
        self.assertNotRegex(page, r"https?://")


class LanguageTests(PageCase):
    def title(self, locale):
        page = self.new_page(locale=locale)
        self.open("", page)
        page.click("button[data-panel=colors]")
        self.assertEqual(page.get_attribute("html", "lang"), locale[:2] if locale[:2] in LANGUAGES else "en")
        return page.inner_text("#panel-colors h2"), page.inner_text("body")

    def test_the_browser_chooses(self):
        for locale, language in (("de-DE", "de"), ("ko-KR", "ko"), ("zh-CN", "zh"), ("fr-FR", "en")):
            heading, shown = self.title(locale)
            self.assertEqual(heading, table(language)["colors.title"])
            self.assertNotRegex(shown, r"\b(bar|colors|status|coloring)\.\w+", "a key is shown")


if __name__ == "__main__":
    unittest.main()
