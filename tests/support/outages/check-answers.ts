import { randomUUID } from 'node:crypto'
import { openCheckoutCall, signUpCall, toRequest } from '../http-call.ts'

/** Calls whose effect has to be stored. */
const writingCalls = () => [
  signUpCall(`refused-${randomUUID()}@example.com`),
  openCheckoutCall(randomUUID()),
  {
    method: 'POST' as const,
    path: '/api/client/activations/clatter/request',
    json: { deviceName: 'Studio', deviceSignature: randomUUID() },
  },
]

/** What is wrong with how a shop answers that can store nothing: each is to be a 503 that says when to come again. */
export async function findFalseAnswers(url: string): Promise<string[]> {
  const faults: string[] = []
  for (const call of writingCalls()) {
    const response = await fetch(url + call.path, toRequest(call))
    if (response.status !== 503 || response.headers.get('retry-after') === null)
      faults.push(`${call.path} was answered ${response.status} while nothing could be stored`)
  }
  return faults
}

/** Waits until an address answers with a status; throws when it has not within so many milliseconds. */
export async function untilAnswered(url: string, status: number, within: number): Promise<void> {
  const deadline = Date.now() + within
  for (let last = 0; ; ) {
    last = await fetch(url).then(
      (response) => response.status,
      () => 0,
    )
    if (last === status) return
    if (Date.now() > deadline) throw new Error(`${url} answers ${last}, not ${status}, for ${within} ms`)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}
