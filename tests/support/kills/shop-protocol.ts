import { randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import { accessTokenLifetime } from '#contract/constants.ts'
import { userWithTokensSchema } from '#contract/entities/identity.ts'
import { failpoints } from '#service/platform/failpoint.ts'
import type { PaymentEvent } from '#service/sales/payments/providers/provider.ts'
import { type HttpCall, password, signUpCall } from '../http-call.ts'
import type { Calls } from './calls.ts'

/** How a sale ends once everybody has done what they began. */
export const endings = ['sold', 'given back', 'returned', 'declined'] as const
export type Ending = (typeof endings)[number]

/** A sale that a customer began in a program that was about to die, or that others lead on from. */
export type BegunSale = {
  orderId: string
  checkoutId: string
  card: string | null
  key: string
  /** What the customer was told; null while no answer came. */
  answer: string | null
  ending: Ending
  /** Events about it that no answer came to: their sender posts them again. */
  unacknowledged: PaymentEvent[]
  /** Whether its customer tries again at once, or leaves it all to the shop and comes back at the very end. */
  isTriedAgain: boolean
}

export type BegunRedemption = { code: string; key: string; answer: string | null }

/** A device that asks for an activation, its customer who approves it, and the license token that it collects. */
export type BegunActivation = {
  requestId: string
  signature: string
  key: string
  /** Null while its customer has no answer, or has not been asked. */
  approval: string | null
  isCollecting: boolean
  /** The license token; null while it has none. */
  token: string | null
}

/** What the customers, devices and the provider of a shop know, whatever becomes of the shop. */
export type Ledger = { sales: BegunSale[]; redemptions: BegunRedemption[]; activations: BegunActivation[] }

/** What of it the shop is asked about when it starts again. */
export type Acknowledged = {
  orders: string[]
  codes: string[]
  approved: string[]
  collected: string[]
}

export const acknowledgedOf = ({ sales, redemptions, activations }: Ledger): Acknowledged => ({
  orders: sales.filter(({ answer }) => answer === 'Completed').map(({ orderId }) => orderId),
  codes: redemptions.filter(({ answer }) => answer !== null).map(({ code }) => code),
  approved: activations.filter(({ approval }) => approval !== null).map(({ requestId }) => requestId),
  collected: activations.filter(({ token }) => token !== null).map(({ requestId }) => requestId),
})

/** What a shop that is killed over and over is told to do, by whoever started it; each is answered once. */
export const orderSchema = z.discriminatedUnion('do', [
  /** Looks its books over as the one before left them, if there was one, and then answers everybody at this port. */
  z.object({
    do: z.literal('open'),
    port: z.int(),
    acknowledged: z.nullable(
      z.object({
        orders: z.array(z.string()),
        codes: z.array(z.string()),
        approved: z.array(z.string()),
        collected: z.array(z.string()),
      }),
    ),
  }),
  z.object({ do: z.literal('arm'), point: z.enum(failpoints) }),
  z.object({ do: z.literal('read-payments') }),
  z.object({ do: z.literal('let-time-pass') }),
  /** Begins the refund of a whole order. */
  z.object({ do: z.literal('refund'), orderId: z.string() }),
  z.object({ do: z.literal('find-due') }),
  z.object({
    do: z.literal('find-faults'),
    sales: z.array(
      z.object({
        orderId: z.string(),
        card: z.nullable(z.string()),
        ending: z.enum(endings),
      }),
    ),
  }),
  z.object({ do: z.literal('stop') }),
])
export type Order = z.infer<typeof orderSchema>

const paymentSchema = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  /** What the provider calls it; null until it was heard. */
  reference: z.nullable(z.string()),
  status: z.string(),
  amount: z.int(),
  currency: z.string(),
})
type KnownPayment = z.infer<typeof paymentSchema>

export const answerSchema = z.object({
  faults: z._default(z.array(z.string()), []),
  due: z._default(z.array(z.string()), []),
  payments: z._default(z.array(paymentSchema), []),
})
export type Answer = z.infer<typeof answerSchema>

/** A customer who stays signed in as long as `renew` is called now and then. */
export type SignedIn = { token: () => string; renew: () => Promise<void> }

export async function signUp({ read }: Calls, name: string): Promise<SignedIn> {
  const email = `${name.toLowerCase()}-${randomUUID()}@example.com`
  const signIn = async (call: HttpCall) => ({
    token: (await read(userWithTokensSchema, call)).accessToken,
    until: Date.now() + accessTokenLifetime / 2,
  })
  let current = await signIn(signUpCall(email, name))
  return {
    token: () => current.token,
    async renew() {
      const path = `/api/customer/identity/sign-in?email=${email}`
      if (Date.now() > current.until) current = await signIn({ method: 'POST', path, text: password })
    },
  }
}

/** Those outside of a shop that dies: they know what they asked for and what they were answered. */
export type Party = Calls & {
  buyer: SignedIn
  owner: SignedIn
  ledger: Ledger
  readPayments: () => Promise<KnownPayment[]>
}

/** Makes everything ready for a step; what it answers leads the shop past it. */
export type Act = (party: Party) => Promise<() => Promise<void>>
