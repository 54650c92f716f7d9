import type { Storefront } from '#contract/entities/catalogue.ts'
import type { Content } from '../content/content.ts'
import { listTargets } from '../site/artifacts.ts'
import type { BuildTarget } from '../site/build-target.ts'
import { changePasswordPath, changePasswordTarget } from '../site/change-password.ts'
import type { ProductionBuild } from '../site/production-build.ts'
import type { SiteSettings } from '../site/settings.ts'
import type { ExportedFile } from './exported-file.ts'
import { fileNameOf } from './file-names.ts'
import { exportRedirects } from './redirects.ts'

/** Without it GitHub Pages leaves out every file whose name begins with an underscore, and so every payload. */
const noJekyll: ExportedFile = { name: '.nojekyll', body: '' }

/** The site as files for a static host, and the redirects that are left to it. */
export async function exportSite(
  build: ProductionBuild,
  settings: SiteSettings,
  content: Content,
  storefront: Storefront,
): Promise<{ files: ExportedFile[]; leftToHost: { from: string; to: string }[] }> {
  const targets = await listTargets(build, settings, content, storefront)
  const { files, leftToHost } = exportRedirects(
    { ...content.redirects, [changePasswordPath]: changePasswordTarget },
    settings.publicUrl,
  )
  const made = await Promise.all(targets.map(makeFile))
  return { files: [...made.filter((file) => file !== null), ...files, noJekyll], leftToHost }
}

async function makeFile({ path, type, make }: BuildTarget): Promise<ExportedFile | null> {
  const name = fileNameOf(path, type)
  return name === null ? null : { name, body: await make() }
}
