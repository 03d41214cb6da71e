package dev.freshet.lab.run;

import dev.freshet.lab.scenario.Scenario;
import java.util.List;

/** Everything that one row does in one round. Only one server is under test at any time. */
record Turn(RunContext context, Contestant row, int round) {

    /** Does nothing if no cell is left to measure. */
    void run() throws InterruptedException {
        if (context.plan().scenarios().stream().allMatch(scenario -> cells(scenario).isEmpty())) {
            return;
        }
        context.journal().tell(new RunEvent.TurnBegan(round));
        loads(false);
        loads(true);
        for (Scenario scenario : context.plan().scenarios()) {
            for (Cell cell : cells(scenario)) {
                switch (scenario.kind()) {
                    case COLD, STARTUP -> new FreshStarts(context, row).run(cell);
                    case MICRO -> new InProcess(context, row).run(cell);
                    case LOAD -> throw new IllegalStateException(cell + " was left out"); // all of them are done
                }
            }
        }
        context.journal().tell(new RunEvent.TurnEnded());
    }

    /** The loads with PostgreSQL, or those without, each on one server. */
    private void loads(boolean postgresql) throws InterruptedException {
        LoadSession session = context.sessions().session(context, row, postgresql);
        try {
            for (Scenario scenario : context.plan().scenarios()) {
                boolean needsIt = scenario.database() == Scenario.Database.POSTGRESQL;
                if (scenario.kind() == Scenario.Kind.LOAD && needsIt == postgresql) {
                    session.run(scenario, cells(scenario));
                }
            }
        } finally {
            context.sessions().done(context, session, row, postgresql);
        }
    }

    /** The cells of this turn that take part and are not in the journal yet. */
    List<Cell> cells(Scenario scenario) {
        return context.plan().cells(row.name(), scenario, round).stream().filter(cell -> !context.journal().has(cell)
                && context.participation().excuse(row, scenario, cell.load()).isEmpty()).toList();
    }
}
