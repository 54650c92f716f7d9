import { ListPage } from '../../list/list-page.tsx'
import { failuresList } from './failures-list.ts'

/** Activations that were refused, with the reasons. */
const FailuresPage = () => <ListPage list={failuresList} />
export default FailuresPage
