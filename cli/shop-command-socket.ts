import { createConnection, type Socket } from 'node:net'
import path from 'node:path'
import * as z from 'zod/mini'
import { CommandError, type Outcome } from './command.ts'

/**
 * How a command line gets to the shop that is running and has the embedded database to itself: a line of JSON with what
 * was typed, over a socket in a folder that only the shop's own user may enter; back come lines that tell of its
 * progress, and one with the outcome.
 */
export const socketFolder = (dataDir: string) => path.resolve(dataDir, 'commands')

/** The system's own limit for the name of a socket, in bytes, less its closing zero. */
const longestName = 107

/** The socket's name, as short as it can be said from here; null when even that is too long. */
export function socketName(dataDir: string): string | null {
  const absolute = path.join(socketFolder(dataDir), 'socket')
  const names = [absolute, path.relative('.', absolute)].filter((name) => Buffer.byteLength(name) <= longestName)
  return names[0] ?? null
}

export const askedSchema = z.strictObject({ words: z.array(z.string()), folder: z.string() })
export type Asked = z.infer<typeof askedSchema>

const answeredSchema = z.union([
  z.strictObject({ told: z.string() }),
  z.strictObject({ outcome: z.strictObject({ exitCode: z.number(), out: z.string(), error: z.string() }) }),
])
export type Answered = z.infer<typeof answeredSchema>

export const writeShopLine = (line: Asked | Answered): string => `${JSON.stringify(line)}\n`

/** The lines that come over a socket, each without its end; it stays open for an answer. Throws when it breaks off. */
export async function* readShopLines(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

/** Has the running shop carry out a command line; null if none listens, CommandError if it stops answering. */
export async function askShop(dataDir: string, asked: Asked, tell: (line: string) => void): Promise<Outcome | null> {
  const name = socketName(dataDir)
  const socket = name === null ? null : await connect(name)
  if (!socket) return null
  socket.write(writeShopLine(asked))
  try {
    for await (const line of readShopLines(socket)) {
      const answered = z.parse(answeredSchema, JSON.parse(line))
      if ('outcome' in answered) return answered.outcome
      tell(answered.told)
    }
  } finally {
    socket.destroy()
  }
  throw new CommandError('The shop stopped before it had answered: look whether it was done, then type it again')
}

const connect = (name: string) =>
  new Promise<Socket | null>((resolve) => {
    const socket = createConnection(name, () => resolve(socket))
    socket.once('error', () => resolve(null))
  })
