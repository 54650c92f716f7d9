import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { redemptionsList } from './vouchers-list.ts'

/** Who redeemed vouchers. */
const RedemptionsPage = () => <ListPage list={redemptionsList} />
export default RedemptionsPage
export const begin = beginList(redemptionsList)
