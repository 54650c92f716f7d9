const signed = (value) => `${value > 0 ? "+" : ""}${value.toFixed(1)}`.replace("-", "−");
/** What can be set. It starts as the recordings on the page were rendered. */
export const parameters = [
	{
		id: "threshold",
		label: "Threshold",
		units: "dBFS",
		min: -60,
		max: 0,
		initial: -30,
		step: 1,
		write: (value) => `${signed(value)} dBFS`
	},
	{
		id: "ratio",
		label: "Ratio",
		units: ": 1",
		min: 1,
		max: 20,
		initial: 4,
		step: .5,
		write: (value) => `${value.toFixed(1)} : 1`
	},
	{
		id: "knee",
		label: "Knee",
		units: "dB",
		min: 0,
		max: 24,
		initial: 9,
		step: 1,
		write: (value) => `${value.toFixed(1)} dB`
	},
	{
		id: "attack",
		label: "Attack",
		units: "ms",
		min: .1,
		max: 50,
		initial: 4,
		step: .5,
		write: (value) => `${value.toFixed(1)} ms`
	},
	{
		id: "gain",
		label: "Gain",
		units: "dB",
		min: -12,
		max: 24,
		initial: 6,
		step: .5,
		write: (value) => `${signed(value)} dB`
	},
	{
		id: "mix",
		label: "Mix",
		units: "%",
		min: 0,
		max: 100,
		initial: 100,
		step: 5,
		write: (value) => `${value.toFixed(0)} %`
	}
];
export const findParameter = (id) => parameters.find((each) => each.id === id);
