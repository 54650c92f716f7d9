import { useMemo } from 'react'
import { ListPage } from '../../list/list-page.tsx'
import { voucherCodesList } from './vouchers-list.ts'

/** The codes of one batch of vouchers, and who redeemed them. */
export default function VoucherCodesPage({ id }: { id: string }) {
  const list = useMemo(() => voucherCodesList(id), [id])
  return <ListPage list={list} />
}
