import { type ReactNode, useCallback, useState } from 'react'
import type { License } from '#contract/entities/inventory.ts'
import { Button } from '#web/ui/button.tsx'
import { NothingOwned } from '../account/owned-row.tsx'
import { LoadingStatus } from '../account/user-area-page.tsx'
import { FormStatus } from '../forms/form.tsx'
import { useLicenses } from '../licenses/use-licenses.ts'
import { LoadFailure } from '../lists/load-failure.tsx'
import { usePagedList } from '../lists/use-paged-list.ts'

type OfferSectionProps = {
  title: string
  /** What happens when somebody accepts. */
  children: ReactNode
  canOffer: (license: License) => boolean
  /** What is said where no license can be offered. */
  nothing: string
  /** The form that offers some of the licenses; `more` loads further ones. */
  renderForm: (parts: { licenses: License[]; more: ReactNode; onOffered: OnOffered }) => ReactNode
  onOffered: () => Promise<void>
}

/** Called with what was offered, once it is. */
export type OnOffered = (offered: { recipient?: string | undefined }) => Promise<void>

/** Offers something of the customer's licenses to somebody else. */
export function OfferSection({ title, children, canOffer, nothing, renderForm, onOffered }: OfferSectionProps) {
  const owned = useLicenses()
  const load = useCallback((next?: string) => owned.list(next), [owned])
  const { status, items, error, hasMore, loadMore, refresh } = usePagedList(load)
  const [news, setNews] = useState('')
  const licenses = items.filter(canOffer)
  if (status === 'failed') return <LoadFailure title="Your licenses did not load." error={error} onRetry={loadMore} />
  if (status === 'loading' && items.length === 0) return <LoadingStatus>Loading your licenses</LoadingStatus>
  const hasNone = licenses.length === 0 && !hasMore
  if (hasNone && items.length === 0) return <NothingOwned>{nothing}</NothingOwned>
  if (hasNone && news === '') return <p className="p-lead">{nothing}</p>

  async function tell({ recipient }: Parameters<OnOffered>[0]) {
    setNews(
      recipient === undefined ? 'The offer is made. Its link is below.' : `The offer is on its way to ${recipient}.`,
    )
    await onOffered()
    await refresh()
  }

  return (
    <>
      <section className="p-row" aria-labelledby="offer">
        <div className="p-left-5 p-grid p-gap-4 p-packed">
          <h2 id="offer" className="p-size-3">
            {title}
          </h2>
          {children}
        </div>
        <div className="p-right-6">
          {hasNone ? (
            <p>{nothing}</p>
          ) : (
            renderForm({
              licenses,
              more: hasMore && (
                <Button look="plain" busy={status === 'loading'} onClick={loadMore}>
                  Show more licenses
                </Button>
              ),
              onOffered: tell,
            })
          )}
        </div>
      </section>
      <FormStatus>{news !== '' && <p>{news}</p>}</FormStatus>
    </>
  )
}
