import { chmod, mkdir, rm } from 'node:fs/promises'
import { createServer, type Server, type Socket } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import * as z from 'zod/mini'
import { type CommandContext, exitCodes } from './command.ts'
import {
  type Answered,
  askedSchema,
  readShopLines,
  socketFolder,
  socketName,
  writeShopLine,
} from './shop-command-socket.ts'

type Shop = Omit<CommandContext, 'words' | 'options' | 'folder' | 'tell'> & { logger: FastifyBaseLogger }

/** Carries out commands of this user while the shop has the embedded database. Returns a function that stops it. */
export async function answerCommands(shop: Shop): Promise<() => Promise<void>> {
  const { settings, database, logger } = shop
  const name = database.kind === 'embedded' ? socketName(settings.dataDir) : null
  if (name === null) return async () => undefined
  // Who may enter the folder may give commands: nobody but the shop's own user, before there is anything in it.
  const folder = socketFolder(settings.dataDir)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await chmod(folder, 0o700)
  // What a killed shop left behind: nobody else has it, as the database is ours alone.
  await rm(name, { force: true })
  const silent = new Set<Socket>()
  const underWay = new Set<Promise<void>>()
  const server = createServer((socket) => {
    silent.add(socket)
    socket.on('error', (err) => logger.warn({ err }, 'whoever typed a command has gone'))
    const answering = answer(socket, shop, () => silent.delete(socket)).finally(() => underWay.delete(answering))
    underWay.add(answering)
  })
  await listen(server, name)
  return async () => {
    const closed = new Promise<void>((resolve) => server.close(() => resolve()))
    for (const socket of silent) socket.destroy()
    await Promise.all([...underWay, closed])
  }
}

async function answer(socket: Socket, { logger, ...shop }: Shop, onAsked: () => void): Promise<void> {
  const send = (line: Answered) => socket.writable && socket.write(writeShopLine(line))
  try {
    for await (const line of readShopLines(socket)) {
      onAsked()
      const { words, folder } = z.parse(askedSchema, JSON.parse(line))
      // Loaded when first used: a shop that nobody gives commands to needs none of it.
      const { runInShop } = await import('./run.ts')
      send({ outcome: await runInShop(words, { ...shop, folder, tell: (told) => send({ told }) }) })
      break
    }
  } catch (err) {
    logger.error({ err }, 'a command failed')
    send({ outcome: { exitCode: exitCodes.failed, out: '', error: "The command failed: the shop's log says why" } })
  }
  socket.end()
  onAsked()
}

const listen = (server: Server, name: string) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(name, resolve)
  })
