import ballerina/http;
import ballerina/lang.runtime;

configurable string host = "127.0.0.1";
configurable int port = 9090;

// HTTP/2 is the listener's default, and HTTP/1.1 is served on the same port.
isolated service / on new http:Listener(port, host = host) {

    isolated resource function get hello() returns string {
        return "Hello, World!";
    }

    isolated resource function get health() returns Health {
        return {status: "UP"};
    }

    isolated resource function get api/users() returns User[]|error {
        return findUsers();
    }

    isolated resource function get users/getAllUsers() returns Person[]|error {
        return findPeople();
    }

    isolated resource function get ping() returns string {
        runtime:sleep(2);
        return "pong";
    }

    isolated resource function get latency(int ms = 100) returns string|http:BadRequest {
        if ms < 0 || ms > 60000 {
            return http:BAD_REQUEST;
        }
        runtime:sleep(<decimal>ms / 1000d);
        return string `Delayed response after ${ms}ms`;
    }

    isolated resource function get cpu(int n = 35) returns string|http:BadRequest {
        if n < 0 || n > 45 {
            return http:BAD_REQUEST;
        }
        return string `Fibonacci(${n}) = ${fibonacci(n)}`;
    }

    isolated resource function get cpu\-heavy(int 'limit = 10000) returns string|http:BadRequest {
        if 'limit < 0 || 'limit > 10000000 {
            return http:BAD_REQUEST;
        }
        return string `Primes up to ${'limit}: ${countPrimes('limit)}`;
    }
}
