import type { ReactNode } from 'react'
import type { Cover } from '../../schema.ts'
import { PageCover } from './page-cover.tsx'
import { PageHeading } from './page-heading.tsx'

type PageBodyProps = {
  /** The page, of which its headline, its lead and its cover are shown. */
  page: { headline: string; lead: string; cover?: Cover | undefined }
  className: string | undefined
  /** Stands below the headline and its lead, or first in the text below a cover. */
  below?: ReactNode
  children: ReactNode
}

/** A page of text: its cover, or else its headline above the text. */
export function PageBody({ page: { headline, lead, cover }, className, below, children }: PageBodyProps) {
  return (
    <>
      {cover && <PageCover headline={headline} lead={lead} cover={cover} />}
      <div className={className}>
        {cover ? (
          below
        ) : (
          <PageHeading headline={headline} lead={lead}>
            {below}
          </PageHeading>
        )}
        {children}
      </div>
    </>
  )
}
