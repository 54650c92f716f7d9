import { createService } from '#service/app.ts'
import { openDependencies } from '../dependencies.ts'
import { createStorefrontReader } from '../foreign-storefront.ts'
import { isStaging, refuseUnready } from '../production-checks.ts'
import { readSettings } from '../settings.ts'
import { createSite } from '../site/site.ts'

/** The process that prepares a first start. It ends with the process that started it. */
async function prepare(): Promise<void> {
  const settings = readSettings(process.env)
  const { dependencies, content, media } = await openDependencies(settings)
  refuseUnready(settings, content.catalogue)
  const service = await createService(dependencies)
  const site = await createSite({
    settings: { ...settings, isStaging: isStaging(settings) },
    pagesFolder: settings.pagesFolder,
    content,
    storefront: createStorefrontReader(settings, service.storefront, dependencies.logger),
  })
  await site.close()
  await service.close()
  await media.close()
}

process.on('disconnect', () => process.exit(1))
// An error is met again, and reported, by the start itself.
prepare().then(
  () => process.exit(0),
  () => process.exit(1),
)
