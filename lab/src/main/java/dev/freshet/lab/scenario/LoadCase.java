package dev.freshet.lab.scenario;

import dev.freshet.lab.load.LoadModel;
import dev.freshet.lab.load.Protocol;
import org.jspecify.annotations.Nullable;

/**
 * One load of a scenario, with the numbers of one profile.
 *
 * @param name unique in its scenario; "" where the scenario has no load (start-up, in-process)
 * @param title to show: "100 connections"
 * @param figure what ranks the rows, see {@code RunRecord.Case}
 * @param connections for charts over the number of connections; 0 where that makes no sense
 * @param model null where the scenario has no load
 * @param repeats how often in one round: the starts of a start-up scenario; 1 else
 * @param detail the numbers as text: "closed, 100 connections, 2 s"
 */
public record LoadCase(String name, String title, String figure, int connections, Protocol protocol,
        @Nullable LoadModel model, int repeats, String detail) {
}
