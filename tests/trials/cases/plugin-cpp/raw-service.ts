import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'

/** A service that sends what it is told, whether it is HTTP or not. */
export type RawService = {
  url: string
  /** Answers connections from now on with these bytes, then ends them; null never answers. */
  answerWith: (pieces: (string | Buffer)[] | null) => void
  close: () => Promise<void>
}

export async function startRawService(): Promise<RawService> {
  let pieces: (string | Buffer)[] | null = []
  const open = new Set<Socket>()
  const server = createServer((socket) => {
    open.add(socket)
    socket.on('close', () => open.delete(socket))
    // The plug-in may hang up in the middle of what is sent to it: that is what it should do.
    socket.on('error', () => socket.destroy())
    socket.once('data', () => pieces && sendAll(socket, pieces))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('No port was given')
  return {
    url: `http://127.0.0.1:${address.port}`,
    answerWith: (next) => {
      pieces = next
    },
    async close() {
      for (const socket of open) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

async function sendAll(socket: Socket, pieces: (string | Buffer)[]): Promise<void> {
  socket.setNoDelay(true)
  for (const piece of pieces) {
    if (socket.destroyed) return
    const text = typeof piece === 'string' ? Buffer.from(piece, 'utf8') : piece
    // Each in a turn of its own, so that they reach the wire apart.
    if (!socket.write(text)) await Promise.race([once(socket, 'drain'), once(socket, 'close')]).catch(() => undefined)
    await new Promise(setImmediate)
  }
  socket.end()
}
