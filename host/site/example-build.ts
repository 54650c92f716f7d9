import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { Storefront } from '#contract/entities/catalogue.ts'
import { drawnStyles } from '#contract/illustration.ts'
import { routes } from '#web/site/routes.ts'
import { sectionFolders } from '../shop/sections/section-kinds.ts'

const pageNames = [...new Set(routes.map(({ name }) => name)), 'error']
const chunk = (file: string) => ({ file })

/** For tests: writes a build folder with this code for rendering on the server. */
export async function writeExampleBuild(entryServer: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dist-'))
  const files: Record<string, string> = {
    'server/entry-server.js': entryServer,
    'client/.vite/manifest.json': JSON.stringify({
      'first.css': { file: 'assets/first.css' },
      'rest.css': { file: 'assets/rest.css' },
      'web/site/entry-client.tsx': chunk('assets/site.js'),
      'web/checkout/index.tsx': chunk('assets/checkout.js'),
      ...Object.fromEntries(drawnStyles.map((name) => [`web/ui/illustration/${name}.tsx`, chunk(`assets/${name}.js`)])),
      ...Object.fromEntries(pageNames.map((name) => [`web/site/pages/${name}/page.tsx`, chunk(`assets/${name}.js`)])),
      'web/site/sections.tsx': chunk('assets/sections.js'),
      ...Object.fromEntries(
        sectionFolders.map((name) => [`web/site/sections/${name}/section.tsx`, chunk(`assets/section-${name}.js`)]),
      ),
    }),
    'client/assets/site.js': 'export {}',
  }
  for (const [name, body] of Object.entries(files)) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), body)
  }
  return folder
}

/** For tests: products of these ids, each at this price. */
export function exampleStorefront(price: number, ids: string[]): Storefront {
  const prices = { originalPrice: { USD: price }, price: { USD: price }, hasDiscount: false }
  const license = { id: 'license', name: 'License', ...prices }
  const described = { tagline: '', description: '', iconUrl: null, owned: false, type: 'product' as const }
  const product = { name: 'Knock', ...described, defaultVariation: license, variations: [license] }
  return { suggestedCurrency: 'USD', products: ids.map((id) => ({ ...product, id })), bundles: [] }
}
