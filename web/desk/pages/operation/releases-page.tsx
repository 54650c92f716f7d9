import { call } from '../../api/calls.ts'
import { PlainTable } from '../../detail/detail.tsx'
import { SimplePage } from '../../detail/simple-page.tsx'
import { useRecord } from '../../detail/use-record.ts'

const size = new Intl.NumberFormat('en-GB', { style: 'unit', unit: 'megabyte', maximumFractionDigits: 1 })

/** The published releases of all products. */
export default function ReleasesPage() {
  const query = useRecord('listReleases', '', () => call('listReleases'))
  return (
    <SimplePage title="Releases" query={query}>
      {({ items }) =>
        items.length === 0 ? (
          <p>Nothing is published yet. Releases are files of the shop folder.</p>
        ) : (
          <PlainTable
            label="Releases"
            heads={['Product', 'Version', 'Released', 'Files', 'Notes']}
            rows={items.map(({ productId, version, isCurrent, isPrerelease, releasedOn, files, description }) => ({
              key: `${productId} ${version}`,
              cells: [
                productId,
                `${version}${isCurrent ? ' (current)' : ''}${isPrerelease ? ' (pre-release)' : ''}`,
                releasedOn ?? '',
                files.map((file) => `${file.platform} ${size.format(file.size / 1e6)}`).join(', '),
                description ?? '',
              ],
            }))}
          />
        )
      }
    </SimplePage>
  )
}
