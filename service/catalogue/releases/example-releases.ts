import { createHash } from 'node:crypto'
import type { CatalogueContent } from '../content.ts'
import type { ReleaseFile } from './content-schema.ts'
import { storedNameOf } from './rules.ts'

const installer = (platform: 'Mac' | 'Windows' | 'Universal') => ({
  key: platform.toLowerCase(),
  platform,
  name: `Snare Works for ${platform}`,
  file: `snare-works-${platform.toLowerCase()}.zip`,
})

export const exampleReleases: ReleaseFile[] = [
  { productId: 'snare-works', version: '1.1.0', released: '2026-01-15', artifacts: [installer('Mac')] },
  {
    productId: 'snare-works',
    version: '1.2.0',
    released: '2026-03-01',
    description: 'Two new rooms',
    artifacts: [
      {
        ...installer('Mac'),
        manifest: { files: [{ name: 'Snare Works.component', path: 'Library/Audio' }], licensePath: 'Library/Works' },
      },
      installer('Windows'),
    ],
  },
  {
    productId: 'snare-works',
    version: '1.3.0-beta.1',
    description: 'A room to try out',
    artifacts: [installer('Universal')],
  },
]

export const exampleFiles: Record<string, string> = Object.fromEntries(
  exampleReleases.flatMap((release) =>
    release.artifacts.map(({ name, file }) => [
      storedNameOf(release, file),
      `${name} ${release.version}\n${'snare '.repeat(200)}`,
    ]),
  ),
)

export const exampleStoredFiles: CatalogueContent['storedFiles'] = Object.fromEntries(
  Object.entries(exampleFiles).map(([file, text]) => [
    file,
    { size: Buffer.byteLength(text), sha256: createHash('sha256').update(text).digest('hex') },
  ]),
)
