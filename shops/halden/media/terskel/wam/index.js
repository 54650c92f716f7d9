import { TerskelNode } from "./node.js";
import { createPanel } from "./panel.js";
import { loadTypeface } from "./typeface.js";
const moduleId = "halden.terskel";
/** Terskel as a Web Audio Module: a host calls `createInstance`, connects `audioNode`, and shows what `createGui` returns. */
export default class Terskel {
	static isWebAudioModuleConstructor = true;
	static descriptor = {
		identifier: moduleId,
		name: "Terskel",
		vendor: "Halden",
		version: "1.3.1",
		apiVersion: "2.0.0",
		isInstrument: false,
		hasAudioInput: true,
		hasAudioOutput: true,
		hasAutomationInput: true
	};
	moduleId = moduleId;
	descriptor = Terskel.descriptor;
	name = Terskel.descriptor.name;
	vendor = Terskel.descriptor.vendor;
	initialized = true;
	instanceId = `${moduleId}.${crypto.randomUUID()}`;
	groupId;
	audioContext;
	audioNode;
	constructor(groupId, audioNode) {
		this.groupId = groupId;
		this.audioContext = audioNode.context;
		this.audioNode = audioNode;
	}
	static async createInstance(groupId, context, state) {
		await context.audioWorklet.addModule(new URL("processor.js", import.meta.url));
		const node = new TerskelNode(context);
		if (state) await node.setState(state);
		return new Terskel(groupId, node);
	}
	createGui = async () => {
		await loadTypeface();
		return createPanel(this.audioNode);
	};
	destroyGui = (panel) => panel.remove();
}
