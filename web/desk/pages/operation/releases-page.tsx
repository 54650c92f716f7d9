import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { PlainTable, Status } from '../../detail/detail.tsx'
import { SimplePage } from '../../detail/simple-page.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatDay } from '../../format.ts'
import { useItemNames } from '../../session/item-names.ts'
import { addRelease, publishRelease, syncCatalogue, withdrawRelease } from './release-actions.ts'

const inUnit = (unit: 'kilobyte' | 'megabyte') =>
  new Intl.NumberFormat('en-GB', { style: 'unit', unit, maximumFractionDigits: 1 })
const [kilobytes, megabytes] = [inUnit('kilobyte'), inUnit('megabyte')]

function sizeOf(bytes: number | null): string {
  if (bytes === null) return ''
  return ` ${bytes < 1e6 ? kilobytes.format(bytes / 1e3) : megabytes.format(bytes / 1e6)}`
}

/** The releases of all products: drafts, and those that are published. */
export default function ReleasesPage() {
  const names = useItemNames()
  const nameProduct = <Of extends { productId: string }>(release: Of) => ({
    ...release,
    productName: names.product(release.productId),
  })
  const query = useRecord('listReleases', '', () => call('listReleases'))
  return (
    <SimplePage title="Releases" query={query} actions={[addRelease, syncCatalogue]}>
      {({ items }) =>
        items.length === 0 ? (
          <p>There is no release yet. Put the files of one into the storage, then add it here.</p>
        ) : (
          <PlainTable
            label="Releases"
            heads={['Product', 'Version', 'Status', 'Released', 'Files', 'Notes', '']}
            rows={items.map(nameProduct).map((release) => ({
              key: `${release.productId} ${release.version}`,
              cells: [
                release.productName,
                `${release.version}${release.isPrerelease ? ' (pre-release)' : ''}`,
                <Status key="status">{statusOf(release)}</Status>,
                formatDay(release.releasedOn),
                release.files.map((file) => `${file.platform}${sizeOf(file.size)}`).join(', '),
                release.description?.split('\n')[0] ?? '',
                <ActionButtons key="actions" actions={[publishRelease, withdrawRelease]} item={release} />,
              ],
            }))}
          />
        )
      }
    </SimplePage>
  )
}

function statusOf({ isPublished, isCurrent }: { isPublished: boolean; isCurrent: boolean }): string {
  if (!isPublished) return 'Draft'
  return isCurrent ? 'Current' : 'Published'
}
