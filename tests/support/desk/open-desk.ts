import { randomUUID } from 'node:crypto'
import type { Browser, Page } from 'playwright-core'
import * as z from 'zod/mini'
import type { Role } from '#contract/vendor-api/permissions.ts'
import { createVendorClient, type VendorClient } from '#vendor-client/client.ts'
import type { FreshDatabase } from '../../environment/database.ts'
import { openVisitor, type Visitor, type VisitorOptions } from '../browser.ts'
import { typeCommand } from '../run-command.ts'

/** A shop whose desk is opened. */
export type DeskShop = { url: string; place: FreshDatabase }
export type Colleague = Visitor & { email: string; name: string }

/** Where browsers allow passkeys: they refuse them at an address that is a number. */
export const deskUrlOf = (url: string): string => url.replace('127.0.0.1', 'localhost')

/** An authenticator that proves whoever asks, as a finger on the reader does. It belongs to this page. */
export async function addAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = { protocol: 'ctap2', transport: 'internal', hasResidentKey: true } as const
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  })
}

/** Invites a colleague by the command line. Answers the address of the invitation, which works once. */
export async function inviteColleague({ url, place }: DeskShop, email: string, role: Role): Promise<string> {
  const typed = await typeCommand(place, 'staff', 'invite', email, '--role', role)
  const { link } = z.parse(z.object({ link: z.string() }), typed)
  return `${deskUrlOf(url)}/desk/invitation${new URL(link).hash}`
}

/** A colleague with a role, who has accepted the invitation with a passkey and sees the desk. */
export async function openDesk(
  shop: DeskShop,
  role: Role,
  options: VisitorOptions = {},
  browser?: Browser,
): Promise<Colleague> {
  const [email, name] = [`${role}-${randomUUID()}@desk.example`, 'Ada Okafor']
  const visitor = await openVisitor(deskUrlOf(shop.url), options, browser)
  const { page } = visitor
  await addAuthenticator(page)
  await page.goto(await inviteColleague(shop, email, role))
  await page.getByLabel('Your name').fill(name)
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await page.getByRole('navigation', { name: 'Desk' }).waitFor()
  return { ...visitor, email, name }
}

/** A client of the vendor API with the key of an owner. */
export async function openOwnersClient({ url, place }: DeskShop): Promise<VendorClient> {
  const typed = await typeCommand(place, 'api-key', 'create', '--role', 'owner', '--name', 'Journeys')
  return createVendorClient({ host: url, key: z.parse(z.object({ key: z.string() }), typed).key })
}
