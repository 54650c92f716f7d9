import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { nodeEnvironment } from '#scripts/setup/node.mjs'
import type { FailpointName } from '#service/platform/failpoint.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import type { DeskAddress } from '../payments/desk-providers.ts'
import { type Answer, answerSchema, type Order } from './shop-protocol.ts'

/** How long a shop may take to come to the step at which it dies, in milliseconds. */
const reachWithin = 60_000
/** How long what was begun may take to be finished, in milliseconds. */
const finishWithin = 60_000

export type RunningShop = {
  tell: (order: Order) => Promise<Answer>
  /** Has it die at the step from now on, which something that was begun before may have led it to at once. */
  arm: (point: FailpointName) => Promise<void>
  ended: Promise<NodeJS.Signals | number | null>
  output: () => string
  kill: () => void
}

/** Starts the program, which waits for its first order. Without an address it takes payments by test cards. */
export function spawnShop({ databaseUrl, dataDir }: FreshDatabase, payments?: DeskAddress): RunningShop {
  const child = fork(
    path.join(import.meta.dirname, 'shop-program.ts'),
    ['--place', JSON.stringify({ databaseUrl, dataDir, payments })],
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

/** Resolves once the shop has killed itself at the step; throws if it ends otherwise, or lives on. */
export async function untilKilled(shop: RunningShop, step: string): Promise<void> {
  const ending = await Promise.race([shop.ended, wait(reachWithin, 'alive' as const, { ref: false })])
  if (ending !== 'SIGKILL') throw new Error(`${step} was not reached, the shop is ${ending}:\n${shop.output()}`)
}

/** Resolves once no job of the shop is due. */
export async function untilDone(shop: RunningShop): Promise<void> {
  const deadline = Date.now() + finishWithin
  for (
    let { due } = await shop.tell({ do: 'find-due' });
    due.length > 0;
    { due } = await shop.tell({ do: 'find-due' })
  ) {
    if (Date.now() > deadline) throw new Error(`Jobs are still due: ${due.join('; ')}`)
    await wait(50)
  }
}
