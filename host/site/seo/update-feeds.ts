import { fillPath } from '#contract/endpoint.ts'
import { inventoryEndpoints } from '#contract/endpoints/inventory.ts'
import { licenseLogEndpoints } from '#contract/endpoints/license-log.ts'
import type { ProductSign } from '#contract/site-config.ts'
import { type UpdateFile, type UpdateItem, type UpdatesFeed, updatesPath, updatesType } from '#contract/update-feed.ts'
import {
  findCurrentVersion,
  isPrerelease,
  type ReleaseFile,
  releasesOf,
  storedNameOf,
} from '#service/catalogue/index.ts'
import { versionAnchor } from '#web/site/pages/changelog/schema.ts'
import { changelogPath } from '#web/site/site-links.ts'
import { type BuildTarget, textTarget } from '../build-target.ts'
import { permanentId, type SeoContext } from './context.ts'

/** A feed of updates for every product. */
export const listUpdates = (context: SeoContext): BuildTarget[] =>
  context.products.map((product) =>
    textTarget(updatesPath(product.path), updatesType, JSON.stringify(writeUpdates(product, context))),
  )

/** The releases of a product, newest first, for plug-ins and feed readers (docs/plug-ins.md). */
function writeUpdates(product: ProductSign, context: SeoContext): UpdatesFeed {
  const { content, addressOf } = context
  const releases = releasesOf(content.catalogue.releases, product.id)
  return {
    version: 'https://jsonfeed.org/version/1.1',
    title: `${product.name} updates`,
    home_page_url: addressOf(changelogPath(product.path)),
    feed_url: addressOf(updatesPath(product.path)),
    language: 'en',
    authors: [{ name: content.vendor.name, url: addressOf('/') }],
    _backline: {
      product: product.id,
      currentVersion: findCurrentVersion(releases),
      licenseLog: context.serviceAddressOf(licenseLogEndpoints.getLicenseLog.path),
    },
    items: releases.map((release) => writeItem(release, product, context)),
  }
}

function writeItem(release: ReleaseFile, product: ProductSign, context: SeoContext): UpdateItem {
  const { version, released, description = '' } = release
  const { content, addressOf } = context
  return {
    id: permanentId(content.vendor, `releases/${product.id}/${version}`),
    url: `${addressOf(changelogPath(product.path))}#${versionAnchor(version)}`,
    title: `${product.name} ${version}`,
    content_text: description,
    ...(released !== undefined && { date_published: `${released}T00:00:00Z` }),
    _backline: {
      version,
      prerelease: isPrerelease(release),
      files: release.artifacts.map((artifact) => writeFile(release, artifact, context)),
    },
  }
}

function writeFile(
  release: ReleaseFile,
  { key, platform, name, file }: ReleaseFile['artifacts'][number],
  { content, serviceAddressOf }: SeoContext,
): UpdateFile {
  const { productId: id, version } = release
  return {
    key,
    platform,
    name,
    ...content.catalogue.storedFiles[storedNameOf(release, file)],
    path: serviceAddressOf(fillPath(inventoryEndpoints.download.path, { id, target: key, version })),
  }
}
