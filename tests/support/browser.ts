import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { storageKeys } from '#contract/constants.ts'
import { findChromium } from '../environment/chromium.ts'
import type { Customer } from './customer.ts'

export type Visitor = {
  page: Page
  context: BrowserContext
  /** What the browser complained about: console errors, uncaught errors, refused by a policy. */
  complaints: string[]
}

/** How long pages are waited for, in milliseconds: long enough for a busy machine. */
export const pageTimeout = 60_000

/** A real Chromium, headless; `more` are arguments for it. */
export async function launchBrowser(more: readonly string[] = []): Promise<Browser> {
  const { path, args, env } = await findChromium()
  const browser = await chromium.launch({
    executablePath: path,
    args: [...args, ...more],
    env: { ...process.env, ...env },
  })
  return browser.on('context', (context) => {
    context.setDefaultTimeout(pageTimeout)
    watchPolicies(context)
  })
}

let shared: Promise<Browser> | undefined

/** The browser of this worker, which all journeys share that it runs. It ends with the worker. */
export function openSharedBrowser(): Promise<Browser> {
  shared ??= launchBrowser()
  return shared
}

/** The contexts that are open in the shared browser. */
export const listContexts = async (): Promise<BrowserContext[]> => (await shared)?.contexts() ?? []

/** Closes the contexts of the shared browser but for these. */
export async function closeContexts(kept: BrowserContext[] = []): Promise<void> {
  const contexts = (await listContexts()).filter((context) => !kept.includes(context))
  await Promise.all(contexts.map((context) => context.close()))
}

const refusals: string[] = []

/** What security policies refused in the pages of our browsers, since it was last asked. Journeys fail where it is left. */
export const takeRefusals = (): string[] => refusals.splice(0)

const refusal = 'securitypolicyviolation'
/** As Chromium words it, where no script of the page's can say it. */
const refusedByPolicy = new RegExp(`^${refusal}|Content Security Policy|requires '?Trusted`)

/** Runs in the browser. */
const tellOfRefusals = `addEventListener('${refusal}', (event) => {
  const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event
  console.error('${refusal}', effectiveDirective, blockedURI, sourceFile, lineNumber, sample)
})`

/** Listens from the first script of every page on, frames and other tabs too. */
function watchPolicies(context: BrowserContext): void {
  context.on('console', (message) => {
    if (refusedByPolicy.test(message.text())) refusals.push(`${message.location().url}: ${message.text()}`)
  })
  context
    .addInitScript({ content: tellOfRefusals })
    .catch((error: unknown) => refusals.push(`Nobody listened: ${error}`))
}

/** Runs in the browser, where frames of other origins may refuse their storage. */
const markAsked = `try { localStorage.setItem('backline.account-told', String(Date.now())) } catch {}`

export type VisitorOptions = {
  width?: number
  colorScheme?: 'light' | 'dark'
  locale?: string
  javaScriptEnabled?: boolean
  /** Whether it is a phone, with fingers instead of a mouse. */
  isPhone?: boolean
  /** Who is signed in already. */
  customer?: Customer
  /** Whether a new account is asked to be confirmed. */
  isAskedToConfirm?: boolean
}

/** What a browser keeps of a customer who has signed in. */
const sessionOf = ({ signedUp }: Customer) => {
  const { accessToken, refreshToken, ...user } = signedUp
  const tokens = { accessToken, refreshToken, receivedAt: Date.now() }
  return [
    { name: storageKeys.tokens, value: JSON.stringify(tokens) },
    { name: storageKeys.user, value: JSON.stringify(user) },
  ]
}

/** A visitor with a fresh profile on the shop at `baseURL`, in the browser of this worker unless another is given. */
export async function openVisitor(baseURL: string, options: VisitorOptions = {}, given?: Browser): Promise<Visitor> {
  const { isPhone = false, width = isPhone ? 390 : 1440, colorScheme = 'light', locale = 'en-US' } = options
  const { javaScriptEnabled = true, customer, isAskedToConfirm = false } = options
  const browser = given ?? (await openSharedBrowser())
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    locale,
    javaScriptEnabled,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
    hasTouch: isPhone,
    isMobile: isPhone,
    ...(customer && {
      storageState: { cookies: [], origins: [{ origin: baseURL, localStorage: sessionOf(customer) }] },
    }),
  })
  // Most journeys are about something else, and their customers were asked to confirm their account before.
  if (!isAskedToConfirm) await context.addInitScript({ content: markAsked })
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return { page: await context.newPage(), context, complaints }
}
