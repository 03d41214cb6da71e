package lab.vertx;

import io.vertx.ext.web.RoutingContext;
import io.vertx.ext.web.handler.HttpException;

/** Numbers from the query and the path; 400 for what is none. */
final class Parameters {
    private Parameters() {
    }

    static int number(RoutingContext request, String name, int otherwise) {
        String given = request.request().getParam(name);
        if (given == null) {
            return otherwise;
        }
        try {
            return Integer.parseInt(given);
        } catch (NumberFormatException e) {
            throw new HttpException(400, name + " is not a number");
        }
    }

    static long id(RoutingContext request) {
        try {
            return Long.parseLong(request.pathParam("id"));
        } catch (NumberFormatException e) {
            throw new HttpException(400, "id is not a number");
        }
    }
}
