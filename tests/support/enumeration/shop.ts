import { setTimeout as wait } from 'node:timers/promises'
import { endpoints } from '#contract/endpoints.ts'
import { signUpCustomer } from '../customer.ts'
import { readMailbox } from '../mailbox.ts'
import type { Program } from '../program.ts'
import { type Ask, type Asked, askOver } from './asking.ts'

/** A shop as somebody sees it who wants to learn what it knows. */
export type Shop = {
  ask: Ask
  /** The mails to an address so far. */
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

const timeout = 30_000

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
