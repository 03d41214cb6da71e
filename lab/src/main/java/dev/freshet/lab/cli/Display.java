package dev.freshet.lab.cli;

import dev.freshet.lab.report.TerminalReport;
import dev.freshet.lab.report.text.Terminal;
import dev.freshet.lab.run.ConsoleProgress;
import dev.freshet.lab.run.RunEvent;
import dev.freshet.lab.run.RunListener;
import dev.freshet.lab.run.RunStore;

/** Shows the progress of a run and, on a terminal, a table after each row. */
final class Display implements RunListener {
    private final ConsoleProgress progress;
    private final RunStore store;
    private final boolean terminal;

    Display(RunStore store) {
        this.store = store;
        this.terminal = System.console() != null && System.console().isTerminal();
        this.progress = new ConsoleProgress(System.out, terminal, Terminal.here().width());
    }

    @Override
    public void on(RunEvent event, Progress share) {
        progress.on(event, share);
        if (terminal && event instanceof RunEvent.TurnEnded) {
            System.out.print(new TerminalReport(Terminal.here()).soFar(store.record(), store.measurements()));
            System.out.flush();
        }
    }
}
