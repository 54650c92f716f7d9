import { Agent } from 'node:http'
import { decodeJwt } from 'jose'
import pg from 'pg'
import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import type { Case } from '#tests/cases/case.ts'
import { signUpCustomer } from '#tests/support/customer.ts'
import { startProgram } from '#tests/support/program.ts'
import { withPostgres } from '#tests/support/temporary-databases.ts'
import { type Comparison, childrenOf, compareInTurn, costBesideRest, parentOf } from '../measuring/cost.ts'
import { type Call, repeatCall, sendCall, sendOverConnections } from '../measuring/load.ts'
import { startBareProgram } from '../measuring/programs.ts'

const least = 0.3
const pairs = 7
const times = 20_000
const connections = 8

async function signUpOwner(url: string): Promise<Call> {
  const customer = await signUpCustomer(url)
  const { checkoutId } = await customer.openCheckout()
  await customer.pay(checkoutId)
  const headers = { authorization: `Bearer ${customer.token}`, 'accept-language': 'en-GB' }
  const call = { path: storefrontEndpoints.getStorefront.path, headers }
  const body = await sendCall(url, call, new Agent())
  if (!body.includes('"owned":true') || !body.includes('"partial":true'))
    throw new Error(`The customer does not own a part of what is sold: ${body.slice(0, 500)}`)
  return call
}

async function findPostmaster(databaseUrl: string): Promise<number> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const postmaster = parentOf(rows[0]?.pid ?? 0)
  await client.end()
  return postmaster
}

async function compare(url: string, pid: number, databaseUrl: string): Promise<Comparison> {
  const call = await signUpOwner(url)
  const { sub: customerId, sid: sessionId } = decodeJwt(call.headers?.authorization?.split(' ')[1] ?? '')
  const given = { databaseUrl, customerId, sessionId, connections }
  const bare = await startBareProgram(new URL('./storefront-with-token/find-owned.ts', import.meta.url), given)
  const postmaster = await findPostmaster(databaseUrl)
  const costWith = (program: number, work: () => Promise<unknown>) =>
    costBesideRest(() => [program, ...childrenOf(postmaster)], times, work)
  try {
    return await compareInTurn(
      pairs,
      () => costWith(bare.pid, () => sendCall(bare.url, { path: `/${times}` }, new Agent())),
      () => costWith(pid, () => sendOverConnections(url, repeatCall(call, times), connections)),
    )
  } finally {
    await bare.stop()
  }
}

export const cases: Case[] = [
  {
    name: 'storefront with a token',
    figure: `processor time of program and PostgreSQL: one named statement through pg that finds what a customer owns whose session lives, without HTTP / GET storefront with their token, at least ${least}; ${times.toLocaleString('en')} times over ${connections} connections a turn, ${pairs} turns each`,
    run: () =>
      withPostgres('storefront', async (place) => {
        const program = await startProgram(place)
        try {
          const { ratio, bare, ours } = await compare(program.url, program.pid, place.databaseUrl)
          const measured = `${ratio.toFixed(2)}: bare ${bare.toFixed(0)} µs, ours ${ours.toFixed(0)} µs a time`
          return { passed: ratio >= least, measured }
        } finally {
          await program.stop()
        }
      }),
  },
]
