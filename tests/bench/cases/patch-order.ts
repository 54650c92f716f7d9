import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import pg from 'pg'
import * as z from 'zod/mini'
import type { OrderPush } from '#contract/entities/orders.ts'
import type { Case } from '#tests/cases/case.ts'
import { startPostgres } from '#tests/environment/postgres.ts'
import { startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'
import { childrenOf, compareInTurn, parentOf, processorTime } from '../measuring/cost.ts'
import { type Call, sendCalls } from '../measuring/load.ts'
import { startBareProgram } from '../measuring/programs.ts'
import type { Given } from './patch-order/bare-push.ts'

type Line = OrderPush['items'][number]

const clatter = { id: 'p/clatter/license', type: 'Product', productId: 'clatter', variationId: 'license' } as const
const thrum = { id: 'p/thrum/license', type: 'Product', productId: 'thrum', variationId: 'license' } as const
const both = { id: 'b/both-hands/license', type: 'Bundle', bundleId: 'both-hands', variationId: 'license' } as const

const changes: readonly (readonly Line[])[] = [
  [{ ...clatter, quantity: 1 }],
  [{ ...clatter, quantity: 2 }],
  [
    { ...clatter, quantity: 2 },
    { ...thrum, quantity: 1 },
  ],
  [
    { ...clatter, quantity: 2 },
    { ...thrum, quantity: 1 },
    { ...both, quantity: 1 },
  ],
  [
    { ...clatter, quantity: 1 },
    { ...thrum, quantity: 1 },
    { ...both, quantity: 1 },
  ],
  [
    { ...clatter, quantity: 1 },
    { ...both, quantity: 1 },
  ],
]
/** How often a cart is pushed. */
const changesOfCart = changes.length

const headers = { 'content-type': 'application/json', 'x-backline-cors': '1' }

const toCall = (id: string, items: readonly Line[]): Call => {
  const push: OrderPush = { currency: 'EUR', items: [...items] }
  return { path: `/api/customer/orders/${id}`, method: 'PATCH', headers, body: JSON.stringify(push) }
}

/** Pushes of so many new carts as the site sends them: first each cart's first change, then each one's second. */
function pushCarts(carts: number): Call[] {
  const ids = Array.from({ length: carts }, () => randomUUID())
  return changes.flatMap((items) => ids.map((id) => toCall(id, items)))
}

const least = 0.4
const pairs = 7
const carts = 200
const connections = 8

type Side = { url: string; pid: number; program: number[]; database: number[] }

/** The processor time of a push of a cart, of program and PostgreSQL together, in microseconds. */
async function measurePushes(side: Side, postmaster: number): Promise<number> {
  const calls = pushCarts(carts)
  const read = () => [processorTime([side.pid]), processorTime(childrenOf(postmaster))] as const
  const before = read()
  await sendCalls(side.url, calls, connections)
  const after = read()
  const perCall = (seconds: number) => (seconds * 1_000_000) / calls.length
  const [program, database] = [perCall(after[0] - before[0]), perCall(after[1] - before[1])]
  side.program.push(program)
  side.database.push(database)
  return program + database
}

const answerSchema = z.object({ data: z.object({ items: z.array(z.looseObject({ id: z.string() })) }) })

async function ask(url: string, { path, ...init }: Call) {
  const response = await fetch(`${url}${path}`, init)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return response
}

/** What the bare program must know of the shop to answer the same: asked of the shop itself. */
async function learn(url: string, databaseUrl: string): Promise<Given> {
  const longest = pushCarts(1).toSorted((one, other) => (other.body?.length ?? 0) - (one.body?.length ?? 0))[0]
  if (!longest) throw new Error('There is no cart to push')
  const response = await ask(url, longest)
  // Node sends these by itself.
  const own = ['date', 'connection', 'keep-alive', 'content-length']
  const headers = [...response.headers].filter(([name]) => !own.includes(name)).flat()
  const { items } = z.parse(answerSchema, await response.json()).data
  const itemOf = (line: Record<string, unknown>) => String(line.productId ?? line.bundleId)
  return { databaseUrl, headers, lines: Object.fromEntries(items.map((line) => [itemOf(line), line])) }
}

/** Throws where the two do not answer the same, in as many bytes, to each change of a cart. */
async function compareAnswers(bare: string, ours: string): Promise<void> {
  for (const call of pushCarts(1)) {
    const [one, other] = await Promise.all([bare, ours].map(async (url) => (await ask(url, call)).text()))
    if (one?.length !== other?.length || !isDeepStrictEqual(JSON.parse(one ?? ''), JSON.parse(other ?? '')))
      throw new Error(`The bare program answers ${one}, the shop ${other}`)
  }
}

async function compare(databaseUrl: string, dataDir: string, postmaster: number) {
  const program = await startProgram({ kind: 'postgres', databaseUrl, dataDir })
  try {
    const bareProgram = await startBareProgram(
      new URL('./patch-order/bare-push.ts', import.meta.url),
      await learn(program.url, databaseUrl),
    )
    const [bare, ours]: [Side, Side] = [
      { ...bareProgram, program: [], database: [] },
      { ...program, program: [], database: [] },
    ]
    try {
      await compareAnswers(bare.url, ours.url)
      const turn = (side: Side) => () => measurePushes(side, postmaster)
      return { ...(await compareInTurn(pairs, turn(bare), turn(ours))), sides: { bare, ours } }
    } finally {
      await bareProgram.stop()
    }
  } finally {
    await program.stop()
  }
}

const formatMeasured = ({ program, database }: Side) =>
  `${medianOf(program).toFixed(0)} µs of the program + ${medianOf(database).toFixed(0)} µs of PostgreSQL`

export const cases: Case[] = [
  {
    name: 'PATCH order',
    figure: `processor time of a push of an anonymous cart, program + PostgreSQL: raw node:http with one named CTE that writes the same rows and answers the same bytes / ours, at least ${least}; ${carts} new carts, ${changesOfCart} changes each of 1 to 3 lines, by ${connections} clients a turn, ${pairs} turns each`,
    run: async () => {
      const postgres = await startPostgres()
      const databaseUrl = await postgres.createDatabase('push')
      const client = new pg.Client({ connectionString: databaseUrl })
      try {
        await client.connect()
        const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
        const postmaster = parentOf(rows[0]?.pid ?? 0)
        const { ratio, sides } = await withDataDir((dataDir) => compare(databaseUrl, dataDir, postmaster))
        return {
          passed: ratio >= least,
          measured: `${ratio.toFixed(2)}: bare ${formatMeasured(sides.bare)}, ours ${formatMeasured(sides.ours)}`,
        }
      } finally {
        await client.end()
        await postgres.stop()
      }
    },
  },
]
