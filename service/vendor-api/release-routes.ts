import { vendorApi } from '#contract/vendor-api/endpoints.ts'
import type { CatalogueProduct, CatalogueService } from '#service/catalogue/index.ts'
import {
  conflict,
  created,
  type DraftRelease,
  ok,
  type ReleaseDone,
  type VendorRouter,
} from '#service/platform/index.ts'
import type { VendorServices } from './dependencies.ts'
import { toWire } from './to-wire.ts'

/** The work that the host does with files; 409 where it has none. */
function workOf({ shopWork }: Pick<VendorServices, 'shopWork'>) {
  if (!shopWork)
    throw conflict(
      'This program has no shop folder whose files it could change: use the command line where the folder is',
    )
  return shopWork
}

export function registerReleaseRoutes({ read, outside }: VendorRouter, services: VendorServices): void {
  const { catalogue, shopWork } = services
  const { listReleases, addRelease, publishRelease, withdrawRelease } = vendorApi

  read(listReleases, async ({ query: { productId } }) => {
    const { products } = catalogue.current()
    const isShown = (id: string) => productId === undefined || id === productId
    const published = products.filter(({ id }) => isShown(id)).flatMap(releasesOf)
    const drafts = ((await shopWork?.listDrafts()) ?? []).filter((draft) => isShown(draft.productId))
    return ok({ items: [...drafts.map(toDraft), ...published] })
  })
  outside(addRelease, async ({ body: { reason: _, ...release } }) => {
    const done = await workOf(services).addRelease(release)
    return { reply: created({ ...done, isPublished: false }), change: noteOf(done, null, 'Draft') }
  })
  outside(publishRelease, async ({ parameters, body: { date } }) => {
    const done = await workOf(services).publishRelease({ ...parameters, date })
    return { reply: ok({ ...done, isPublished: true }), change: noteOf(done, 'Draft', 'Published') }
  })
  outside(withdrawRelease, async ({ parameters, body: { evenLast = false } }) => {
    const done = await workOf(services).withdrawRelease({ ...parameters, evenLast })
    return { reply: ok({ ...done, isPublished: false }), change: noteOf(done, 'Published', 'Draft') }
  })
}

export function registerCatalogueRoutes({ read, outside }: VendorRouter, services: VendorServices): void {
  read(vendorApi.previewCatalogue, async () => ok({ changes: await workOf(services).syncCatalogue({ isDry: true }) }))
  outside(vendorApi.syncCatalogue, async () => {
    const changes = await workOf(services).syncCatalogue({ isDry: false })
    const after = {
      changes: changes
        .map(({ change, kind, id }) => `${change} ${kind} ${id}`)
        .join(', ')
        .slice(0, 1000),
    }
    return { reply: ok({ changes }), change: { about: 'catalogue', customerId: null, before: {}, after } }
  })
}

export function registerDoctorRoutes({ read, outside }: VendorRouter, { doctor }: VendorServices): void {
  read(vendorApi.listFindings, async () => ok(toWire({ items: await doctor.find() })))
  outside(vendorApi.runDoctor, async () => ({ reply: ok(toWire({ items: await doctor.run() })), change: null }))
}

type Standing = 'Draft' | 'Published'
const noteOf = ({ productId, version, currentVersion }: ReleaseDone, before: Standing | null, after: Standing) => ({
  about: `${productId} ${version}`,
  customerId: null,
  before: before === null ? {} : { status: before },
  after: { status: after, currentVersion },
})

/** The release that an entry of the audit log is about, with the name of its product; nothing where it is about no release. */
export function nameRelease(about: string, catalogue: Pick<CatalogueService, 'findProduct'>): [string, string][] {
  const [productId = '', version] = about.split(' ')
  const product = catalogue.findProduct(productId)
  return product && version !== undefined ? [[about, `${product.name} ${version}`]] : []
}

const releasesOf = ({ id: productId, currentVersion, releases }: CatalogueProduct) =>
  releases.map(({ artifacts, ...release }) => ({
    ...release,
    productId,
    isCurrent: release.version === currentVersion,
    isPublished: true,
    files: artifacts.map(({ platform, name, size, sha256 }) => ({ platform, name, size, sha256 })),
  }))

const toDraft = ({ files, ...draft }: DraftRelease) => ({
  ...draft,
  isCurrent: false,
  isPublished: false,
  files: files.map((file) => ({ ...file, size: null, sha256: null })),
})
