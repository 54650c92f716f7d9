import { randomUUID } from 'node:crypto'
import { signUpCustomer } from './customer.ts'

/** How long an unknown address takes to be refused, as a share of what a wrong password takes; medians in milliseconds. */
export type SignInTiming = { ratio: number; unknown: number; wrong: number }

/** The bounds between which the ratio tells nobody who has an account. */
export const sameTime = { from: 0.95, to: 1.05 }
export const isSameTime = ({ ratio }: SignInTiming) => ratio >= sameTime.from && ratio <= sameTime.to

const warmUp = 10

/** Signs in in vain, so many times with an unknown address and with a wrong password, turn by turn. */
export async function measureSignIns(url: string, times: number): Promise<SignInTiming> {
  const { email } = await signUpCustomer(url)
  for (let count = 0; count < warmUp; count += 1) await timeSignIn(url, email)
  const unknown: number[] = []
  const wrong: number[] = []
  for (let count = 0; count < times; count += 1) {
    const nobody = `customer-${randomUUID()}@example.com`
    // Who comes first changes, so that neither always follows the other.
    if (count % 2 === 0) unknown.push(await timeSignIn(url, nobody))
    wrong.push(await timeSignIn(url, email))
    if (count % 2 === 1) unknown.push(await timeSignIn(url, nobody))
  }
  const medians = { unknown: medianOf(unknown), wrong: medianOf(wrong) }
  return { ...medians, ratio: medians.unknown / medians.wrong }
}

async function timeSignIn(url: string, email: string): Promise<number> {
  const query = new URLSearchParams({ email, scheme: 'JWT' })
  const startedAt = performance.now()
  const response = await fetch(`${url}/api/customer/identity/sign-in?${query}`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'not the password',
  })
  await response.text()
  const took = performance.now() - startedAt
  if (response.status !== 404) throw new Error(`Signing in answered ${response.status}`)
  return took
}

function medianOf(times: number[]): number {
  const sorted = times.toSorted((a, b) => a - b)
  return ((sorted[Math.floor((sorted.length - 1) / 2)] ?? 0) + (sorted[Math.floor(sorted.length / 2)] ?? 0)) / 2
}
