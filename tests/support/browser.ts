import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { findChromium } from '../environment/chromium.ts'

export type Visitor = {
  page: Page
  context: BrowserContext
  /** What the browser complained about: console errors, uncaught errors, refused by a policy. */
  complaints: string[]
}

/** A real Chromium, headless. */
export async function launchBrowser(): Promise<Browser> {
  const { path, args, env } = await findChromium()
  return chromium.launch({ executablePath: path, args, env: { ...process.env, ...env } })
}

/** A visitor with a fresh profile on the shop at `baseURL`. */
export async function openVisitor(
  browser: Browser,
  baseURL: string,
  options: { width?: number; colorScheme?: 'light' | 'dark' } = {},
): Promise<Visitor> {
  const { width = 1440, colorScheme = 'light' } = options
  const context = await browser.newContext({
    baseURL,
    colorScheme,
    reducedMotion: 'reduce',
    viewport: { width, height: 900 },
  })
  const complaints: string[] = []
  context.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  context.on('weberror', (error) => complaints.push(String(error.error())))
  return { page: await context.newPage(), context, complaints }
}
