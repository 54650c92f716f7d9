import type { Page, Response } from 'playwright-core'

/** Longer than anything that a page does by itself once it is loaded, the build manifest of the site among it. */
const quietAfter = 1500
/** In bytes: what is smaller may come as it is. */
const worthPacking = 1000

/** Bytes of JavaScript, compressed, that each may load by itself; of products the page of one without an instrument. */
export const scriptLimits = { home: 84 * 1024, product: 98 * 1024, checkout: 80 * 1024, userArea: 104 * 1024 }

type Weight = {
  bytes: number
  files: number
  plain: string[]
  list: string
}

export async function openQuietly(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.waitForTimeout(quietAfter)
  await page.waitForLoadState('networkidle')
}

/** What JavaScript a page loads that is opened and left alone, in it and in frames of it; the browser must be new to it. */
export async function weighScripts(page: Page, address: string): Promise<Weight> {
  const responses: Response[] = []
  const note = (response: Response) => {
    if (response.request().resourceType() === 'script') responses.push(response)
  }
  page.on('response', note)
  await openQuietly(page, address)
  page.off('response', note)
  const scripts = responses.map((response) => {
    const { 'content-length': length, 'content-encoding': encoding } = response.headers()
    return { name: new URL(response.url()).pathname, bytes: Number(length), encoding }
  })
  return {
    bytes: scripts.reduce((sum, { bytes }) => sum + bytes, 0),
    files: scripts.length,
    plain: scripts.filter(({ bytes, encoding }) => bytes > worthPacking && encoding !== 'br').map(({ name }) => name),
    list: scripts.map(({ name, bytes }) => `${name} ${bytes}`).join('\n'),
  }
}
