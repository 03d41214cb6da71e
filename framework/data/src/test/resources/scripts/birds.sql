create table birds (name varchar(50));
insert into birds values ('Heron');
