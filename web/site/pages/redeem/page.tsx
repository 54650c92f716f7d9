import { shellPageSchema } from '#contract/pages/shell.ts'
import { AreaPage } from '../../parts/account/area-page.tsx'
import { VoucherRedemption } from './voucher-redemption.tsx'

export const schema = shellPageSchema

export default function Page() {
  return <AreaPage title="Redeem a voucher">{(user) => <VoucherRedemption user={user} />}</AreaPage>
}
