import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import * as z from 'zod/mini'
import { openOrderSchema, orderSchema } from '#contract/entities/orders.ts'
import type { VendorClient } from '#vendor-client/client.ts'
import { type Customer, signUpCustomer, signUpOwner } from '../customer.ts'
import { checkoutIdOf, lineOf, openCheckoutCall, readCall, sendCall, signUpCall } from '../http-call.ts'
import type { MailServer } from '../mail-server.ts'

const idSchema = z.object({ id: z.string() })

/** Brings a shop into the states of which support requests tell. */
export function createStage(url: string, mails: Pick<MailServer, 'taken' | 'treat'>, client: VendorClient) {
  const post = (path: string, token?: string, more: { json?: unknown; text?: string } = {}) =>
    sendCall(url, { method: 'POST', path, ...(token !== undefined && { token }), ...more })

  const mailsTo = (email: string) => mails.taken.filter(({ to }) => to.includes(email)).map(({ mail }) => mail)

  /** Waits until a mail with such a subject has come to an address. */
  async function waitForMail(email: string, subject: string, count = 1) {
    const find = () => mailsTo(email).filter((mail) => mail.subject?.includes(subject))
    await expect.poll(() => find().length, { message: `${subject} to ${email}` }).toBe(count)
    return find()
  }

  async function confirm({ email, token }: Customer): Promise<void> {
    const [mail] = await waitForMail(email, 'Confirm your')
    const link = /https?:\S+\/user-area\/confirm-account\S*/.exec(mail?.text ?? '')?.[0] ?? ''
    await post(`/api/customer/identity/confirm-email${new URL(link).search}`, token)
  }

  async function requestDevice(name: string): Promise<string> {
    const json = { deviceName: name, deviceSignature: `${name}-${randomUUID()}` }
    const asked = await post('/api/client/activations/clatter/request', undefined, { json })
    return z.parse(idSchema, JSON.parse(asked)).id
  }

  async function licenseOf({ email }: Customer): Promise<string> {
    const { items } = await client.call('listLicenses', { query: { email } })
    const [license] = items
    if (license === undefined) throw new Error(`${email} has no license`)
    return license.id
  }

  return {
    waitForMail,
    mailsTo,
    licenseOf,
    owner: () => signUpOwner(url),
    newcomer: () => signUpCustomer(url),

    /** A customer with a confirmed address. */
    async confirmed(): Promise<Customer> {
      const customer = await signUpCustomer(url)
      await confirm(customer)
      return customer
    },

    /** Has a device take a seat of the customer's Clatter; answers its name. */
    async activate({ token }: Customer): Promise<string> {
      const name = `Laptop ${randomUUID().slice(0, 8)}`
      await post(`/api/customer/activations/${await requestDevice(name)}/license`, token)
      return name
    },

    async startTrial({ token }: Customer): Promise<string> {
      const name = `Trial ${randomUUID().slice(0, 8)}`
      await post(`/api/customer/activations/${await requestDevice(name)}/trial`, token)
      return name
    },

    async activateOffline({ token }: Customer): Promise<void> {
      const machine = { id: randomUUID(), name: 'Cellar', productId: 'clatter', format: 'JWT' }
      const text = Buffer.from(JSON.stringify(machine)).toString('base64')
      await post('/api/customer/inventory/activate', token, { text })
    },

    /** An order of these products, paid with a test card unless another token is given. */
    async order(customer: Customer, products: readonly string[], paymentToken?: string): Promise<string> {
      const orderId = randomUUID()
      const call = openCheckoutCall(
        orderId,
        customer.token,
        products.map((product) => lineOf(product)),
      )
      await customer.pay(checkoutIdOf(await readCall(url, openOrderSchema, call)), paymentToken)
      return orderId
    },

    readOrder: ({ token }: Customer, id: string) =>
      readCall(url, orderSchema, { path: `/api/customer/orders/${id}`, token }),

    /** Asks for the education discount with a picture as the proof; answers the name of who asks and the address. */
    async askForEducation() {
      const [name, email] = [`Grace ${randomUUID().slice(0, 8)}`, `grace-${randomUUID()}@school.example`]
      const json = { name, email, institution: 'School of Bells', role: 'teacher', proofFile: picture }
      await post('/api/education/requests', undefined, { json })
      return { name, email }
    },

    /** A mail that the mail server has refused, though it takes it now; answers whom it is for. */
    async parkMail(): Promise<string> {
      const email = `refused-${randomUUID()}@example.com`
      mails.treat({ refuse: (address) => (address === email ? '554 5.7.1 Not today' : null) })
      await sendCall(url, signUpCall(email))
      const readJobs = async () => (await client.call('listJobs', { query: { isParked: 'true' } })).items
      await expect.poll(async () => (await readJobs()).some(({ to }) => to === email)).toBe(true)
      mails.treat({})
      return email
    },

    redeem: ({ token }: Customer, code: string) => post(`/api/customer/vouchers/redeem?code=${code}`, token),

    /** Whether the customer can renew the session. */
    async canRefresh({ token, signedUp: { refreshToken } }: Customer): Promise<boolean> {
      const path = `/api/customer/identity/refresh?token=${encodeURIComponent(refreshToken)}`
      const request = { method: 'POST', headers: { 'content-type': 'text/plain' }, body: token }
      return (await fetch(url + path, request)).ok
    },
  }
}

export type Stage = ReturnType<typeof createStage>

/** A small grey picture, as PNG in base64. */
const picture = [
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAAAoCAAAAABrpaM1AAAAKklEQVR42mOoWEAZZKBQfwXDqAtGXTDqglEXjLpg1AWjLhh1wagL',
  'BqELAArReEyHaQg0AAAAAElFTkSuQmCC',
].join('')
