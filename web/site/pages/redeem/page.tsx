import { AreaPage } from '../../parts/account/area-page.tsx'
import { VoucherRedemption } from './voucher-redemption.tsx'

export default function Page() {
  return <AreaPage title="Redeem a voucher">{(user) => <VoucherRedemption user={user} />}</AreaPage>
}
