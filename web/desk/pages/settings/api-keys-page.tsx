import { ActionButtons } from '../../actions/action-buttons.tsx'
import { call } from '../../api/calls.ts'
import { PlainTable } from '../../detail/detail.tsx'
import { SimplePage } from '../../detail/simple-page.tsx'
import { useRecord } from '../../detail/use-record.ts'
import { formatDay, formatMoment } from '../../format.ts'
import { createApiKey, revokeApiKey } from './staff-actions.ts'

/** The keys with which programs use the vendor API. */
export default function ApiKeysPage() {
  const query = useRecord('listApiKeys', '', () => call('listApiKeys'))
  return (
    <SimplePage title="API keys" query={query} actions={[createApiKey]}>
      {({ items }) =>
        items.length === 0 ? (
          <p>No program has a key yet. The vendor API is described at /api/vendor/docs.</p>
        ) : (
          <PlainTable
            label="API keys"
            heads={['Name', 'Key', 'Role', 'Made', 'Ends', 'Last use', '']}
            rows={items.map((key) => ({
              key: key.id,
              cells: [
                key.name,
                <code key="start">{key.start}…</code>,
                key.role,
                formatDay(key.createdAt),
                key.revokedAt ? `Revoked ${formatDay(key.revokedAt)}` : formatDay(key.expiresAt) || 'No end',
                formatMoment(key.lastUsedAt) || 'Never',
                <ActionButtons key="actions" actions={[revokeApiKey]} item={key} />,
              ],
            }))}
          />
        )
      }
    </SimplePage>
  )
}
