// Dialogs over a page: the one-time code, and a plain dialog.
import type { Meta, StoryObj } from "@storybook/react-vite";
import type { MessageRef } from "@billwright/schemas";
import { CodeModal, Modal, type CodeStatus } from "@billwright/renderer";
import { Surroundings } from "../show/Surroundings.tsx";

const clock = () => 1_000_000;
const nothing = () => {};

interface CodeProps {
  channel?: "email" | "mobile";
  status?: CodeStatus;
  error?: MessageRef | null;
  /** Milliseconds until another code can be requested. */
  wait?: number;
}

function Code({ channel = "mobile", status = "waiting", error = null, wait = 24_000 }: CodeProps) {
  return (
    <Surroundings>
      <CodeModal
        contact={channel === "mobile" ? "+1 202 555 0123" : "maria@example.com"}
        channel={channel}
        status={status}
        error={error}
        resendAt={clock() + wait}
        now={clock}
        onSubmit={nothing}
        onResend={nothing}
        onClose={nothing}
      />
    </Surroundings>
  );
}

const meta: Meta<typeof Code> = { title: "Blocks/Windows", component: Code };
export default meta;
type Story = StoryObj<typeof Code>;

export const CodeByText: Story = {};
export const CodeByEmail: Story = { args: { channel: "email", wait: 0 } };
export const CodeWrong: Story = { args: { error: { key: "codes.wrong", params: {} } } };
export const CodeChecking: Story = { args: { status: "checking" } };
export const CodeNotSent: Story = {
  args: { status: "notSent", error: { key: "codes.sendLimit", params: {} }, wait: 0 },
};
export const CodeDark: Story = { ...CodeWrong, globals: { theme: "dark" } };
export const CodeRightToLeft: Story = { ...CodeWrong, globals: { direction: "rtl" } };

export const Plain: Story = {
  render: () => (
    <Surroundings>
      <Modal title="Leave this form?" onClose={nothing}>
        <p>What you have filled in stays on this device.</p>
        <button type="button" className="bw-button bw-button--primary">
          Stay
        </button>
      </Modal>
    </Surroundings>
  ),
};
