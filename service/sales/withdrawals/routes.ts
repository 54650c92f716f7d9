import { withdrawalEndpoints, withdrawalSchema } from '#contract/endpoints/withdrawals.ts'
import { ProblemError, parseInput, type Router } from '#service/platform/index.ts'
import type { WithdrawalService } from './service.ts'

type Outcome = 'received' | 'incomplete' | 'too-many'

/** Where the form without JavaScript leads: back to the page, at the message about the outcome. */
const pageAt = (publicUrl: string, outcome: Outcome) => `${publicUrl}/withdraw#${outcome}`

export function registerWithdrawalRoutes(
  { route }: Router,
  { withdrawals, publicUrl }: { withdrawals: WithdrawalService; publicUrl: string },
): void {
  route(withdrawalEndpoints.withdraw, async ({ body, ip, caller }) => {
    const payload = await withdrawals.withdraw(body, ip, caller)
    return { status: 201, payload } as const
  })
  route(withdrawalEndpoints.withdrawByForm, async ({ body, ip, setHeader }) => {
    setHeader('location', pageAt(publicUrl, await tryToWithdraw(withdrawals, body, ip)))
    return { status: 303, payload: undefined } as const
  })
}

async function tryToWithdraw(withdrawals: WithdrawalService, form: string, ip: string): Promise<Outcome> {
  try {
    await withdrawals.withdraw(
      parseInput(withdrawalSchema, Object.fromEntries(new URLSearchParams(form)), 'body'),
      ip,
      null,
    )
    return 'received'
  } catch (error) {
    if (error instanceof ProblemError && error.status === 400) return 'incomplete'
    if (error instanceof ProblemError && error.status === 429) return 'too-many'
    throw error
  }
}
