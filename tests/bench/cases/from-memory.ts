import { get } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { storefrontEndpoints } from '#contract/endpoints/storefront.ts'
import type { Case } from '#tests/cases/case.ts'
import { type Program, startProgram } from '#tests/support/program.ts'
import { medianOf } from '#tests/support/quantiles.ts'
import { withDataDir } from '#tests/support/temporary-databases.ts'
import { type Comparison, compareInTurn, costBesideRest } from '../measuring/cost.ts'
import { type Call, repeatCall, sendCalls } from '../measuring/load.ts'
import { type BareProgram, startBareProgram } from '../measuring/programs.ts'
import type { Given } from './from-memory/raw-answer.ts'

/** One start is not as quick as another, by where things come to lie in memory. */
const starts = 3
const pairs = 5
const requests = 10_000
/** V8 is done with optimising after so many. */
const requestsUntilWarm = 50_000
const connections = 8

const many = (count: number) => count.toLocaleString('en')
/** How both were asked, for people. */
export const asked = `${many(requests)} requests over ${connections} kept connections a turn, ${pairs} turns each after ${many(requestsUntilWarm)} to warm up, the median of ${starts} starts; without what the program does when nobody asks`

/** The processor time of a request to the program, and to a raw server that sends what the program answered. */
async function compareWithRaw(call: Call): Promise<Comparison> {
  const seen: Comparison[] = []
  while (seen.length < starts)
    seen.push(
      await withDataDir(async (dataDir) => {
        const program = await startProgram({ kind: 'pglite', dataDir })
        return compareStarted(program, call).finally(() => program.stop())
      }),
    )
  const median = (of: (comparison: Comparison) => number) => medianOf(seen.map(of))
  return { ratio: median(({ ratio }) => ratio), bare: median(({ bare }) => bare), ours: median(({ ours }) => ours) }
}

async function compareStarted(program: Program, call: Call): Promise<Comparison> {
  const given = await captureAnswer(program.url, call)
  const raw = await startBareProgram(new URL('./from-memory/raw-answer.ts', import.meta.url), given)
  const ask = (url: string, times: number) => sendCalls(url, repeatCall(call, times), connections)
  const costTo = ({ url, pid }: Pick<BareProgram, 'url' | 'pid'>) =>
    costBesideRest(
      () => [pid],
      requests,
      () => ask(url, requests),
    )
  try {
    for (const { url } of [raw, program]) await ask(url, requestsUntilWarm)
    return await compareInTurn(
      pairs,
      () => costTo(raw),
      () => costTo(program),
    )
  } finally {
    await raw.stop()
  }
}

/** Node sends these by itself. */
const ownHeaders = ['date', 'connection', 'keep-alive']

async function captureAnswer(url: string, { path, headers = {} }: Call): Promise<Given> {
  return new Promise((resolve, reject) => {
    get(`${url}${path}`, { headers }, (response) => {
      if (response.statusCode !== 200) reject(new Error(`${path} answered ${response.statusCode}`))
      const { rawHeaders } = response
      const isKept = (index: number) => !ownHeaders.includes((rawHeaders[index - (index % 2)] ?? '').toLowerCase())
      const kept = rawHeaders.filter((_, index) => isKept(index))
      buffer(response).then((body) => resolve({ headers: kept, body: body.toString('base64') }), reject)
    }).on('error', reject)
  })
}

/** A comparison as a row tells of it. */
const formatMeasured = ({ ratio, bare, ours }: Comparison) =>
  `${ratio.toFixed(2)}: raw ${bare.toFixed(1)} µs, ours ${ours.toFixed(1)} µs a request`

const least = { page: 0.95, storefront: 0.75 }

export const cases: Case[] = [
  {
    name: 'prerendered page',
    figure: `processor time of home in brotli: raw node:http sending the same bytes and headers / ours, at least ${least.page}; ${asked}`,
    run: async () => {
      const comparison = await compareWithRaw({ path: '/', headers: { 'accept-encoding': 'br' } })
      return { passed: comparison.ratio >= least.page, measured: formatMeasured(comparison) }
    },
  },
  {
    name: 'storefront, anonymous and warm',
    figure: `processor time of GET storefront without a token: raw node:http sending the same bytes and headers / ours, at least ${least.storefront}; ${asked}`,
    run: async () => {
      const call = { path: storefrontEndpoints.getStorefront.path, headers: { 'accept-language': 'en-GB' } }
      const comparison = await compareWithRaw(call)
      return { passed: comparison.ratio >= least.storefront, measured: formatMeasured(comparison) }
    },
  },
]
