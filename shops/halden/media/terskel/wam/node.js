import { findParameter, parameters } from "./parameters.js";
/** The audio node with the methods of a WamNode: hosts read and set its parameters, and keep its state. */
export class TerskelNode extends AudioWorkletNode {
	constructor(context) {
		super(context, "halden-terskel");
	}
	/** The audio parameter with this id. Throws for one that does not exist. */
	param(id) {
		const found = this.parameters.get(id);
		if (!found) throw new Error(`Terskel has no parameter '${id}'`);
		return found;
	}
	async getParameterInfo(...ids) {
		const asked = parameters.filter(({ id }) => ids.length === 0 || ids.includes(id));
		return Object.fromEntries(asked.map(({ id, ...each }) => [id, {
			id,
			...each,
			...describeRange(each)
		}]));
	}
	async getParameterValues(normalized = false, ...ids) {
		const asked = parameters.filter(({ id }) => ids.length === 0 || ids.includes(id));
		return Object.fromEntries(asked.map(({ id, min, max }) => {
			const { value } = this.param(id);
			return [id, {
				id,
				value: normalized ? (value - min) / (max - min) : value,
				normalized
			}];
		}));
	}
	async setParameterValues(values) {
		for (const { id, value, normalized } of Object.values(values)) {
			const { min = 0, max = 1 } = findParameter(id) ?? {};
			this.param(id).value = normalized ? min + value * (max - min) : value;
		}
	}
	getState = () => this.getParameterValues();
	setState = (state) => this.setParameterValues(state);
	getCompensationDelay = async () => 0;
	/** Takes automation; notes mean nothing to a compressor. */
	scheduleEvents(...events) {
		for (const { type, data, time = this.context.currentTime } of events) if (type === "wam-automation" && isParameterValue(data)) this.param(data.id).setValueAtTime(data.value, time);
	}
	async clearEvents() {
		for (const param of this.parameters.values()) param.cancelScheduledValues(0);
	}
	connectEvents() {}
	disconnectEvents() {}
	destroy() {
		this.disconnect();
		this.port.close();
	}
}
const describeRange = ({ min, max, initial, step }) => ({
	type: "float",
	minValue: min,
	maxValue: max,
	defaultValue: initial,
	discreteStep: step
});
const isParameterValue = (data) => typeof data === "object" && data !== null && "id" in data && "value" in data && typeof data.value === "number";
