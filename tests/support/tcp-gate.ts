import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A door between programs and a server: what passes is left as it is, and while it is shut nothing passes. */
type Gate = {
  url: string
  /** Breaks every connection and refuses new ones, as a server does that is away. */
  shut: () => void
  /** Lets connections in that nothing comes back from, as a network does that loses everything. */
  swallow: () => void
  open: () => void
  close: () => Promise<void>
}

type GateOptions = {
  /** Whether connections are told of another process than theirs, as poolers in front of PostgreSQL do. */
  inventsIds?: boolean
}

export async function startGate(serverUrl: string, { inventsIds = false }: GateOptions = {}): Promise<Gate> {
  const { hostname, port } = new URL(serverUrl)
  const sockets = new Set<Socket>()
  let state: 'open' | 'shut' | 'silent' = 'open'
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
    // The other end goes with it; why it went is no matter here.
    socket.on('error', () => undefined)
  }
  const server = createServer((near) => {
    if (state === 'shut') return near.destroy()
    keep(near)
    const far = connect(Number(port), hostname)
    keep(far)
    near.on('data', (chunk) => state === 'open' && far.write(chunk))
    far.on('data', (chunk) => state === 'open' && near.write(inventsIds ? inventId(chunk) : chunk))
    near.on('close', () => far.destroy())
    far.on('close', () => near.destroy())
    return undefined
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The gate has no port')
  const url = new URL(serverUrl)
  url.host = `127.0.0.1:${address.port}`
  const breakAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: url.href,
    shut() {
      state = 'shut'
      breakAll()
    },
    swallow() {
      state = 'silent'
    },
    open() {
      state = 'open'
      breakAll()
    },
    async close() {
      breakAll()
      server.close()
      await once(server, 'close')
    },
  }
}

/** PostgreSQL's message with the id of a process and its secret: of one letter, four bytes of length and eight of these. */
const processMessage = Buffer.from([...Buffer.from('K'), 0, 0, 0, 12])

function inventId(chunk: Buffer): Buffer {
  const at = chunk.indexOf(processMessage)
  if (at >= 0) chunk.writeInt32BE(1, at + processMessage.length)
  return chunk
}
