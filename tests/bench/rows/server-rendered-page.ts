import type { Row } from '../../rows/row.ts'
import { compareInTurn } from '../measuring/in-turn.ts'
import { withRendering } from './server-rendered-page/rendering.ts'
import { listRenderRequests } from './server-rendered-page/requests.ts'

const least = 0.85
const turns = 15
const rounds = 4

/** The processor time of this process in microseconds. */
function timeOf(work: () => void): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

export const row: Row = {
  name: 'server-rendered page',
  figure: `processor time of every page of the site, rendered to its document: bare renderToString of the same trees / ours, at least ${least}; ${turns} turns of ${rounds} rounds in one process`,
  run: async () => {
    const requests = await listRenderRequests()
    const { ratio, bare, ours } = await withRendering(async ({ render, openPage, renderToString }) => {
      const trees = requests.map((request) => openPage(request).tree)
      const inRounds = (work: () => void) => async () =>
        timeOf(() => {
          for (let round = 0; round < rounds; round += 1) work()
        })
      return compareInTurn(
        turns,
        inRounds(() => {
          for (const tree of trees) renderToString(tree)
        }),
        inRounds(() => {
          for (const request of requests) render(request)
        }),
      )
    })
    const perPage = (microseconds: number) => `${Math.round(microseconds / rounds / requests.length)} µs`
    return {
      passed: ratio >= least,
      measured: `${ratio.toFixed(2)}: bare ${perPage(bare)}, ours ${perPage(ours)} a page, of ${requests.length}`,
    }
  },
}
