/** The whole of `npm test`, or the parts that are named: `npm test -- unit journeys`. */
import { type Equipment, prepareEquipment } from './stages/equipment.ts'
import { hasFailed, type Outcome, type Stage, type StageResult } from './stages/stage.ts'
import { selectStages } from './stages/stages.ts'
import { formatSummary } from './stages/summary.ts'

const abort = new AbortController()
const say = (text: string): boolean => process.stdout.write(`${text}\n`)

async function findOutcome(stage: Stage, { env, missing }: Equipment): Promise<Outcome> {
  const lacking = stage.needs.map((need) => missing[need]).find((reason) => reason !== undefined)
  if (lacking !== undefined) return { passed: 0, failed: 1, failures: [], problem: lacking }
  const outcome = await stage.run({ env, signal: abort.signal })
  return abort.signal.aborted
    ? { ...outcome, failed: Math.max(1, outcome.failed), problem: `${abort.signal.reason}` }
    : outcome
}

async function runStage(stage: Stage, equipment: Equipment): Promise<StageResult> {
  const startedAt = Date.now()
  say(`\n== ${stage.name}`)
  const result = { name: stage.name, seconds: 0, ...(await findOutcome(stage, equipment)) }
  result.seconds = (Date.now() - startedAt) / 1000
  const verdict = hasFailed(result) ? 'FAILED' : 'ok'
  say(`== ${stage.name}: ${verdict} in ${result.seconds.toFixed(1)} s${result.problem ? `: ${result.problem}` : ''}`)
  return result
}

async function runStages(stages: Stage[]): Promise<number> {
  const equipment = await prepareEquipment(stages)
  try {
    const results: StageResult[] = []
    for (const stage of stages) results.push(await runStage(stage, equipment))
    say(`\n${formatSummary(results)}`)
    return results.some(hasFailed) ? 1 : 0
  } finally {
    await equipment.stop()
  }
}

async function main(): Promise<number> {
  const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const
  let interrupted: keyof typeof exitCodes | undefined
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      interrupted ??= signal
      abort.abort('was interrupted')
    })
  }
  const exitCode = await runStages(selectStages(process.argv.slice(2)))
  return interrupted ? exitCodes[interrupted] : exitCode
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
}
