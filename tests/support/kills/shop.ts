import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import * as z from 'zod/mini'
import { nodeEnvironment } from '#scripts/setup/node.mjs'
import type { FailpointName } from '#service/platform/failpoint.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import { type Answer, answerSchema, type Order } from './shop-protocol.ts'

export type RunningShop = {
  tell: (order: Order) => Promise<Answer>
  /** Has it die at the step from now on, which something that was begun before may have led it to at once. */
  arm: (point: FailpointName) => Promise<void>
  ended: Promise<NodeJS.Signals | number | null>
  output: () => string
  kill: () => void
}

/** Starts the program, which waits for its first order. */
export function spawnShop({ databaseUrl, dataDir }: FreshDatabase): RunningShop {
  const child = fork(
    path.join(import.meta.dirname, 'shop-program.ts'),
    ['--place', JSON.stringify({ databaseUrl, dataDir })],
    {
      // It does not live long enough for what is compiled better, and compiling that takes a third of its time.
      execArgv: ['--disable-warning=ExperimentalWarning', '--liftoff-only'],
      env: { PATH: process.env.PATH ?? '', ...nodeEnvironment },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    },
  )
  const chunks: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => chunks.push(chunk.toString()))
  const output = () => chunks.join('')
  const ended = once(child, 'exit').then(() => child.signalCode ?? child.exitCode)
  return {
    ended,
    output,
    tell: (order) => tell(child, order, ended, output),
    async arm(point) {
      await tell(child, { do: 'arm', point }, ended, output).catch(async (error: unknown) => {
        if ((await ended) !== 'SIGKILL') throw error
      })
    },
    kill: () => child.kill('SIGKILL'),
  }
}

async function tell(child: ChildProcess, order: Order, ended: Promise<unknown>, output: () => string) {
  const answer = once(child, 'message')
  child.send(order)
  const first = await Promise.race([answer, ended])
  if (!Array.isArray(first)) throw new Error(`The shop ended with ${first} over '${order.do}':\n${output()}`)
  return z.parse(answerSchema, first[0])
}
