import { mkdir } from 'node:fs/promises'
import { launchBrowser } from '#tests/support/browser.ts'
import { openDesk, openOwnersClient } from '#tests/support/desk/open-desk.ts'
const [, , url = '', dataDir = ''] = process.argv
const shop = { url, place: { kind: 'pglite', dataDir } as const }
const browser = await launchBrowser()
const client = await openOwnersClient(shop)
const show = (emailOrId: string) => client.call('showCustomer', { parameters: { emailOrId } })
const [ada, bea, sub] = [await show('ada@example.com'), await show('bea@example.com'), await show('sub@example.com')]
const withDevices = []
for (const { id } of [...bea.licenses, ...ada.licenses]) { const l = await client.call('showLicense', { parameters: { id } }); if (l.formerDevices.length > 0) withDevices.push(id) }
const pages = { ada: `/customers/${ada.account?.id}`, sub: `/customers/${sub.account?.id}`, license: `/licenses/${withDevices[0]}`, licenses: '/licenses' }
for (const width of [1440, 390]) for (const colorScheme of ['light', 'dark'] as const) {
  const { page, context } = await openDesk(shop, 'owner', { width, colorScheme }, browser)
  await mkdir('/tmp/history/shots', { recursive: true })
  for (const [name, path] of Object.entries(pages)) {
    await page.goto(`/desk${path}`); await page.getByRole('heading', { level: 1 }).waitFor(); await page.waitForTimeout(1200)
    await page.screenshot({ path: `/tmp/history/shots/${name}-${width}-${colorScheme}.png`, fullPage: true })
    console.log(name, width, colorScheme, await page.evaluate('document.documentElement.scrollWidth'))
  }
  await context.close()
}
await browser.close()
