import { createConnection, type Socket } from 'node:net'
import * as z from 'zod/mini'
import { CommandError, type Outcome } from './command.ts'
import { type Asked, answeredSchema, readShopLines, socketName, writeShopLine } from './shop-line.ts'

/**
 * Has the shop that runs on `dataDir` carry out a command line. Null when none listens there. Throws CommandError when
 * it went away before it had answered.
 */
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
