import type { ProviderCheck, ProviderFinding } from '../provider-kind.ts'
import { createPaddleClient, PaddleCallError } from './client.ts'
import { movesMoney, type PaddleKeys } from './settings.ts'

/** Tries Paddle's key with one call that reads, and says whether payments move money. */
export const checkPaddle = async (keys: PaddleKeys, given: ProviderCheck): Promise<ProviderFinding[]> => [
  await askPaddle(keys, given),
  judgeMode(keys, given),
]

async function askPaddle(keys: PaddleKeys, { clock, noteDate }: ProviderCheck): Promise<ProviderFinding> {
  const askedAt = clock()
  try {
    const { date } = await createPaddleClient({ ...keys, timeout: 5_000 }).ping()
    noteDate('Paddle', date, askedAt)
    return { result: 'ok', found: 'Paddle takes the key in PADDLE_API_KEY', todo: null }
  } catch (error) {
    if (!(error instanceof PaddleCallError)) throw error
    return { result: 'wrong', found: error.message, todo: 'See docs/payments.md, and the status page of Paddle' }
  }
}

function judgeMode(keys: PaddleKeys, { isForThisMachine }: ProviderCheck): ProviderFinding {
  if (!movesMoney(keys))
    return { result: 'ok', found: 'Its keys are of the sandbox: no payment moves money', todo: null }
  if (!isForThisMachine) return { result: 'ok', found: 'Its keys are live: payments move money', todo: null }
  return {
    result: 'warning',
    found: 'Its keys are live, and this shop is for this machine alone',
    todo: 'Use keys of the sandbox to try things',
  }
}
