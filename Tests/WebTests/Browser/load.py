# load.py — sends many requests over many connections: load.py PORT CONNECTIONS RATE SECONDS
#
# Prints the number of requests that were answered.

import asyncio
import sys
import time

PATHS = ["/", "/api/info", "/page/main.js", "/api/places", "/nothing"]


async def hammer(port, pause, ends, count):
    reader, writer = await asyncio.open_connection("localhost", port)
    number = 0
    while time.monotonic() < ends:
        begin = time.monotonic()
        path = PATHS[number % len(PATHS)]
        writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost:{port}\r\nConnection: keep-alive\r\n\r\n".encode())
        head = await reader.readuntil(b"\r\n\r\n")
        length = [line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:")]
        await reader.readexactly(int(length[0].split(b":")[1]))
        number += 1
        await asyncio.sleep(max(0, pause - (time.monotonic() - begin)))
    writer.close()
    count.append(number)


async def main(port, connections, rate, seconds):
    ends, count = time.monotonic() + seconds, []
    await asyncio.gather(
        *(hammer(port, connections / rate, ends, count) for _ in range(connections)))
    print(sum(count))


asyncio.run(main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), float(sys.argv[4])))
