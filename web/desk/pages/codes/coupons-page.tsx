import { ListPage } from '../../list/list-page.tsx'
import { beginList } from '../../list/use-list.ts'
import { couponsList } from './coupons-list.ts'

/** All coupons. */
const CouponsPage = () => <ListPage list={couponsList} />
export default CouponsPage
export const begin = beginList(couponsList)
