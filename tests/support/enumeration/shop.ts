import { randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import { endpoints } from '#contract/endpoints.ts'
import { signUpCustomer } from '../customer.ts'
import { readMailbox } from '../mailbox.ts'
import type { Program } from '../program.ts'
import { type Ask, type Asked, askOver, type Form } from './compare-answers.ts'

/** A shop as somebody sees it who wants to learn what it knows. */
export type Shop = {
  ask: Ask
  readMails: (address: string) => Promise<{ text: string }[]>
  /** A new customer who has a license; answers the address. */
  signUpOwner: () => Promise<string>
  /** Lets so much time pass that a link to a new password is too old, where time can be made to pass. */
  letLinksExpire?: () => Promise<void>
}

/** The running program as such a shop, and what to end its connections with. */
export function openShop(program: Program): { shop: Shop; close: () => void } {
  const { ask, close } = askOver(program.url)
  const shop: Shop = {
    ask,
    readMails: (address) => readMailbox(program, address),
    async signUpOwner() {
      const customer = await signUpCustomer(program.url)
      const { checkoutId } = await customer.openCheckout()
      await customer.pay(checkoutId)
      if ((await customer.listLicenses()).length !== 1) throw new Error('The sale granted no license')
      return customer.email
    },
  }
  return { shop, close }
}

/** Asks, and throws when the answer is none of the good ones. */
export async function mustDo({ ask }: Pick<Shop, 'ask'>, asked: Asked): Promise<string> {
  const { status, body } = await ask(asked)
  if (status >= 300) throw new Error(`${asked.path} answered ${status}: ${body}`)
  return body
}

export const signUp = (email: string, password: string): Asked => ({
  method: 'POST',
  path: endpoints.signUp.path,
  json: { name: 'Ada', email, password, acceptedPrivacyPolicy: true, acceptedTermsAndConditions: true },
})

const timeout = 120_000

/** Waits for the newest link to a page that was mailed to an address, there being `count` of them, and gives what it says. */
export async function waitForLink({ readMails }: Pick<Shop, 'readMails'>, address: string, page: string, count = 1) {
  const deadline = Date.now() + timeout
  while (Date.now() < deadline) {
    const links = (await readMails(address))
      .flatMap(({ text }) => text.match(/https?:\S+/g) ?? [])
      .map((link) => new URL(link))
      .filter(({ pathname }) => pathname === page)
    const { searchParams } = links.at(-1) ?? {}
    if (links.length === count && searchParams)
      return { email: searchParams.get('email') ?? '', code: searchParams.get('code') ?? '' }
    await wait(25)
  }
  throw new Error(`No link to ${page} was mailed to ${address}`)
}

const confirmPage = '/user-area/confirm-account'
const resetPage = '/user-area/reset-password'
const password = 'correct horse battery'

const newAddress = () => `customer-${randomUUID()}@example.com`
const newCode = () => randomBytes(32).toString('base64url')

const signIn = (email: string): Asked => ({
  method: 'POST',
  path: endpoints.signIn.path,
  query: { email, scheme: 'JWT' },
  text: 'not the password',
})
const forgotPassword = (email: string): Asked => ({
  method: 'POST',
  path: endpoints.forgotPassword.path,
  query: { email },
})
const signInLink = (email: string): Asked => ({
  method: 'POST',
  path: endpoints.mailSignInLink.path,
  query: { email },
})
const resetPassword = (link: { email: string; code: string }): Asked => ({
  method: 'POST',
  path: endpoints.resetPassword.path,
  query: link,
  text: 'another battery staple',
})
const findLicenses = (email: string): Asked => ({
  method: 'POST',
  path: endpoints.findLostLicenses.path,
  json: { email },
})

/** A new customer who has not followed the mailed link. */
async function signUpUnconfirmed(shop: Shop): Promise<{ email: string; token: string }> {
  const email = newAddress()
  const { data } = z.parse(signedUpSchema, JSON.parse(await mustDo(shop, signUp(email, password))))
  return { email, token: data.accessToken }
}

const signedUpSchema = z.object({ data: z.object({ accessToken: z.string() }) })

async function signUpConfirmed(shop: Shop): Promise<string> {
  const { email, token } = await signUpUnconfirmed(shop)
  const query = await waitForLink(shop, email, confirmPage)
  await mustDo(shop, { method: 'POST', path: endpoints.confirmAccount.path, query, token })
  return email
}

async function askForLink(shop: Shop) {
  const email = await signUpConfirmed(shop)
  await mustDo(shop, forgotPassword(email))
  return waitForLink(shop, email, resetPage)
}

async function openLinks(shop: Shop): Promise<Form['classes']> {
  const nobody = newAddress()
  const [open, used, old] = [await askForLink(shop), await askForLink(shop), await askForLink(shop)]
  await mustDo(shop, resetPassword(used))
  await shop.letLinksExpire?.()
  return {
    'unknown address': () => resetPassword({ email: nobody, code: newCode() }),
    'known, with a code of no one': () => resetPassword({ email: open.email, code: newCode() }),
    'known, with a code that was used': () => resetPassword(used),
    ...(shop.letLinksExpire && { 'known, with a code that is too old': () => resetPassword(old) }),
  }
}

/** The four forms, with customers of the shop behind the addresses that it knows. The first class is of addresses it does not. */
export async function openForms(shop: Shop): Promise<Form[]> {
  const links = await openLinks(shop)
  const [confirmed, unconfirmed, owner] = [
    await signUpConfirmed(shop),
    (await signUpUnconfirmed(shop)).email,
    await shop.signUpOwner(),
  ]
  const addresses = (asked: (email: string) => Asked, known: Record<string, string>): Form['classes'] => {
    const all = { 'unknown address': newAddress(), ...known }
    return Object.fromEntries(Object.entries(all).map(([name, email]) => [name, () => asked(email)]))
  }
  const accounts = { known: confirmed, 'known, not confirmed': unconfirmed }
  return [
    { name: 'sign-in', status: 404, classes: addresses(signIn, accounts) },
    { name: 'reset', status: 400, classes: links },
    { name: 'forgot', status: 204, classes: addresses(forgotPassword, accounts) },
    { name: 'sign-in-link', status: 204, classes: addresses(signInLink, accounts) },
    {
      name: 'lost-license',
      status: 204,
      classes: addresses(findLicenses, { known: confirmed, 'with a license': owner }),
    },
  ]
}
